import { createHash } from 'node:crypto';
import { pushServiceOf } from '../endpoints/push-service.ts';

/** How soon the push service should wake a device that saves power (RFC 8030 §5.3). */
export type Urgency = 'very-low' | 'low' | 'normal' | 'high';

export interface HeaderValues {
  readonly endpoint: URL;
  /** Absent without VAPID. */
  readonly authorization?: string | undefined;
  /** Seconds. A fraction is dropped, and a negative number becomes 0. */
  readonly ttl: number;
  readonly urgency?: Urgency | undefined;
  readonly topic?: string | undefined;
  readonly hasBody: boolean;
}

/** Returns the headers of a push message (RFC 8030 §5, RFC 8291 §4), adapted to its push service. */
export function requestHeaders(values: HeaderValues): Record<string, string> {
  const { endpoint, authorization, urgency, topic, hasBody } = values;
  const ttl = Math.max(0, Math.trunc(values.ttl));
  const service = pushServiceOf(endpoint);
  const headers: Record<string, string> = { ttl: String(ttl) };
  if (authorization !== undefined) headers['authorization'] = authorization;
  if (hasBody) {
    headers['content-encoding'] = 'aes128gcm';
    headers['content-type'] = 'application/octet-stream';
  }
  if (urgency !== undefined) headers['urgency'] = urgency;
  if (topic !== undefined) headers['topic'] = normalizeTopic(topic, service === 'apple');
  // Without this header Microsoft responds with 400 to a TTL of 0.
  if (service === 'microsoft' && ttl === 0) headers['x-wns-cache-policy'] = 'no-cache';
  return headers;
}

/**
 * Returns a topic that the push service accepts: at most 32 base64url characters (RFC 8030 §5.4), for Apple a multiple
 * of four (otherwise 400 BadWebPushTopic). Any other text becomes its hash, so that equal topics stay equal.
 */
function normalizeTopic(topic: string, requiresMultipleOfFour: boolean): string {
  const isValid = /^[A-Za-z0-9_-]{1,32}$/.test(topic) && (!requiresMultipleOfFour || topic.length % 4 === 0);
  return isValid ? topic : createHash('sha256').update(topic).digest('base64url').slice(0, 32);
}
