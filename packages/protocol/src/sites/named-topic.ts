import { z } from 'zod';
import { limits } from '../limits.ts';
import { nameSchema, trimmedText, topicSchema } from '../scalars.ts';

export const saveTopicSchema = z
  .strictObject({
    name: nameSchema,
    description: trimmedText(limits.topicDescriptionLength).default(''),
    default: z
      .boolean()
      .default(false)
      .describe(
        `Whether a device that registers for the first time without \`topics\` gets it. At most ${limits.defaultTopicsPerSite} topics of a site.`,
      ),
    urgentDuringQuietHours: z
      .boolean()
      .default(false)
      .describe(
        'Whether a message of urgency `high` to this topic is shown at once whatever the preferences of a device: during its quiet hours, and beyond its daily limit. The panel of the bell shows that to visitors.',
      ),
  })
  .meta({ id: 'SaveTopic' });

/** A topic with a name, which visitors can choose. Devices may have topics without a name, which visitors do not see. */
export const namedTopicSchema = z
  .object({
    id: topicSchema,
    name: z.string(),
    description: z.string(),
    default: z.boolean().describe('Whether new devices get it.'),
    urgentDuringQuietHours: z
      .boolean()
      .describe('Whether its urgent messages are shown at once whatever the preferences of a device.'),
    devices: z.int().describe('Number of subscribed devices.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Topic' });

export const topicsSchema = z
  .object({
    topics: z.array(namedTopicSchema),
    devices: z.int().describe('Number of devices of the site, to compare the topics with.'),
  })
  .meta({ id: 'Topics' });

export type SaveTopic = z.input<typeof saveTopicSchema>;
export type NamedTopic = z.infer<typeof namedTopicSchema>;
export type Topics = z.infer<typeof topicsSchema>;
