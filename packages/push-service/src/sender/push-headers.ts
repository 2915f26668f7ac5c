import { PushError } from '../errors.ts';
import type { NewMessage, Urgency } from '../message.ts';

/** RFC 8030 §5.2 lets a service shorten a TTL; Mozilla limits it to 30 days, Google to 28. */
const maximumTtl = 30 * 24 * 60 * 60;
const urgencies: ReadonlySet<string> = new Set<Urgency>(['very-low', 'low', 'normal', 'high']);

/** Header fields by lower-case name; repeated ones are joined with a comma (RFC 9110 §5.3). */
export type HeaderFields = Readonly<Record<string, string>>;

/**
 * Parses the header fields of a message (RFC 8030 §5.2–5.4). A repeated field is malformed.
 * @throws PushError ttl_missing, ttl_invalid, urgency_invalid, topic_invalid
 */
export function parsePushHeaders(headers: HeaderFields): Pick<NewMessage, 'ttl' | 'urgency' | 'topic'> {
  const { ttl, urgency = 'normal', topic } = headers;
  if (ttl === undefined) throw new PushError('ttl_missing');
  if (!/^\d+$/.test(ttl)) throw new PushError('ttl_invalid');
  if (!isUrgency(urgency)) throw new PushError('urgency_invalid');
  if (topic !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(topic)) throw new PushError('topic_invalid');
  return { ttl: Math.min(Number(ttl), maximumTtl), urgency, topic };
}

function isUrgency(text: string): text is Urgency {
  return urgencies.has(text);
}
