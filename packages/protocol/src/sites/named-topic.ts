import { z } from 'zod';
import { byLanguage } from '../by-language.ts';
import { limits } from '../limits.ts';
import { nameSchema, revisionSchema, savedRevisionSchema, topicSchema, trimmedText } from '../scalars.ts';

/** The texts of a topic in another language. */
const topicTranslationSchema = z
  .strictObject({
    name: nameSchema,
    description: trimmedText(limits.topicDescriptionLength)
      .default('')
      .describe('If absent, there is none in this language: texts of two languages are never mixed.'),
  })
  .meta({ id: 'TopicTranslation' });

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
    translations: byLanguage(topicTranslationSchema)
      .optional()
      .describe(
        'The name and the description in other languages than that of the site, such as {"en": {"name": "…", "description": "…"}}: visitors read those of their language, and the description of the site if there is none in it. Absent: none.',
      ),
    urgentDuringQuietHours: z
      .boolean()
      .default(false)
      .describe(
        'Whether a message of urgency `high` to this topic is shown at once whatever the preferences of a device: during its quiet hours, and beyond its daily limit. The panel of the bell shows that to visitors.',
      ),
    revision: savedRevisionSchema,
  })
  .meta({ id: 'SaveTopic' });

/** A topic with a name, which visitors can choose. Devices may have topics without a name, which visitors do not see. */
export const namedTopicSchema = z
  .object({
    id: topicSchema,
    name: z.string(),
    description: z.string(),
    translations: z
      .record(
        z.string(),
        z.object({ name: z.string(), description: z.string() }).meta({ id: 'StoredTopicTranslation' }),
      )
      .optional()
      .describe('The name and the description in other languages, by language tag.'),
    default: z.boolean().describe('Whether new devices get it.'),
    urgentDuringQuietHours: z
      .boolean()
      .describe('Whether its urgent messages are shown at once whatever the preferences of a device.'),
    devices: z.int().describe('Number of subscribed devices.'),
    revision: revisionSchema.describe('Counts the changes.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Topic' });

export const topicsSchema = z
  .object({
    topics: z.array(namedTopicSchema),
    devices: z.int().describe('Number of devices of the site, to compare the topics with.'),
  })
  .meta({ id: 'Topics' });

export type TopicTranslations = NonNullable<NamedTopic['translations']>;
export type SaveTopic = z.input<typeof saveTopicSchema>;
export type NamedTopic = z.infer<typeof namedTopicSchema>;
export type Topics = z.infer<typeof topicsSchema>;
