import { z } from 'zod';
import { nameSchema, textSchema, topicSchema } from './text.ts';

export const saveTopicSchema = z
  .strictObject({ name: nameSchema, description: textSchema.trim().max(500).default('') })
  .meta({ id: 'SaveTopic' });

/** A topic that visitors are shown by name. Devices may have topics without a name; nobody is shown those. */
export const namedTopicSchema = z
  .object({
    id: topicSchema,
    name: z.string(),
    description: z.string(),
    devices: z.int().describe('How many devices are subscribed to it.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Topic' });

export const topicsSchema = z.object({ topics: z.array(namedTopicSchema) }).meta({ id: 'Topics' });

export type SaveTopic = z.input<typeof saveTopicSchema>;
export type NamedTopic = z.infer<typeof namedTopicSchema>;
export type Topics = z.infer<typeof topicsSchema>;
