import {
  type AddressWords,
  type BoardAddresses,
  type DayRange,
  limits,
  pageCursorSchema,
  type PeriodWords,
  readerLanguageSchema,
  topicSchema,
} from '@sineta/protocol';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

const topic = topicSchema.optional();
const cursor = pageCursorSchema.optional();

/** A form without a date sends an empty one. */
const day = z
  .union([z.iso.date().regex(/^(?:19|20|21)/, 'must be between 1900 and 2199'), z.literal('')])
  .optional();

/** The query parameter of a topic in every language. */
export const topicQuerySchema = z.object({
  topico: topic,
  topic,
  tema: topic,
  lang: readerLanguageSchema,
} satisfies Record<AddressWords['topic'] | 'lang', z.ZodType>);

/** The query parameters of the board in every language. */
export const placeQuerySchema = topicQuerySchema.extend({
  antes: cursor,
  before: cursor,
} satisfies Record<AddressWords['before'], z.ZodType>);

/** The query parameters of the board, and what its notices are searched for. */
export const boardQuerySchema = placeQuerySchema.extend({
  q: z.string().trim().max(limits.searchLength).optional(),
  de: day,
  from: day,
  desde: day,
  ate: day,
  until: day,
  hasta: day,
} satisfies Record<'q' | PeriodWords['from'] | PeriodWords['until'], z.ZodType>);

/** The position in the board that a URL requests, and whether the URL is in the board's language. */
interface Place {
  readonly topic: string | undefined;
  readonly after: string | undefined;
  readonly isOwn: boolean;
}

export function readPlace(query: z.infer<typeof placeQuerySchema>, { words }: BoardAddresses): Place {
  const topic = query[words.topic] ?? query.topico ?? query.topic ?? query.tema;
  const after = query[words.before] ?? query.antes ?? query.before;
  return { topic, after, isOwn: topic === query[words.topic] && after === query[words.before] };
}

/** The period that a URL requests, in any language. Its days may be in the wrong order. */
export function readPeriod(query: z.infer<typeof boardQuerySchema>): DayRange {
  const from = query.de || query.from || query.desde;
  const until = query.ate || query.until || query.hasta;
  if (from && until && until < from) return { from: until, until: from };
  return { ...(from && { from }), ...(until && { until }) };
}

/**
 * Redirects from a URL in another language. Browsers must revalidate it: if the site's language was changed back, two
 * cached permanent redirects would form a loop.
 */
export function redirectToOwn(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('Cache-Control', 'public, no-cache').redirect(address, 301);
}
