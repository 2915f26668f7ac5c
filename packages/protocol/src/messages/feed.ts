import { z } from 'zod';
import { limits } from '../limits.ts';
import {
  messageIdSchema,
  nextPageSchema,
  pageCursorSchema,
  readerLanguageSchema,
  topicSchema,
} from '../scalars.ts';

/** A public notice: a message to everyone or to a topic, unless its sender set `publish` to false. */
export const noticeSchema = z
  .object({
    id: messageIdSchema,
    title: z.string(),
    body: z.string().optional(),
    navigate: z.string().optional(),
    image: z.string().optional(),
    actions: z
      .array(z.object({ title: z.string(), navigate: z.string().describe('URL that the button opens.') }))
      .max(limits.actions)
      .optional()
      .describe('The buttons of the notification, in their order. Absent if it has none.'),
    topic: z.string().optional().describe('Absent for a message to everyone.'),
    language: z.string().optional().describe('The language of the texts, as a BCP 47 tag.'),
    publishedAt: z.iso.datetime(),
    correctedAt: z.iso.datetime().optional().describe('When it was last corrected. Absent if it never was.'),
  })
  .meta({ id: 'Notice' });

/** Newest first. */
export const feedSchema = z
  .object({ notices: z.array(noticeSchema), next: nextPageSchema })
  .meta({ id: 'Feed' });

export const feedQuerySchema = z.strictObject({
  after: pageCursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(limits.maxFeedPageSize).default(limits.feedPageSize),
  topic: topicSchema.optional(),
  lang: readerLanguageSchema,
});

export type Notice = z.infer<typeof noticeSchema>;
export type Feed = z.infer<typeof feedSchema>;
export type FeedQuery = z.output<typeof feedQuerySchema>;
