import { createHash } from 'node:crypto';
import { pushServiceOf } from './push-service.ts';

/** How soon a device that saves power should be woken (RFC 8030 §5.3). */
export type Urgency = 'very-low' | 'low' | 'normal' | 'high';

export interface HeaderValues {
  readonly endpoint: URL;
  readonly authorization: string;
  /** Seconds; a fraction is dropped and less than nothing is 0. */
  readonly ttl: number;
  readonly urgency?: Urgency | undefined;
  readonly topic?: string | undefined;
  readonly hasBody: boolean;
}

/** The headers of one push (RFC 8030 §5, RFC 8291 §4), in the manner of its push service. */
export function requestHeaders(values: HeaderValues): Record<string, string> {
  const { endpoint, authorization, urgency, topic, hasBody } = values;
  const ttl = Math.max(0, Math.trunc(values.ttl));
  const service = pushServiceOf(endpoint);
  const headers: Record<string, string> = { authorization, ttl: String(ttl) };
  if (hasBody) {
    headers['content-encoding'] = 'aes128gcm';
    headers['content-type'] = 'application/octet-stream';
  }
  if (urgency !== undefined) headers['urgency'] = urgency;
  if (topic !== undefined) headers['topic'] = normalizeTopic(topic, service === 'apple');
  // Without it Microsoft answers 400 to a TTL of 0.
  if (service === 'microsoft' && ttl === 0) headers['x-wns-cache-policy'] = 'no-cache';
  return headers;
}

/**
 * A topic that the service takes: at most 32 base64url characters (RFC 8030 §5.4), and for Apple a multiple
 * of four (400 BadWebPushTopic). Any other text becomes its hash, so that equal ones still replace each other.
 */
function normalizeTopic(topic: string, inQuads: boolean): string {
  const fits = /^[A-Za-z0-9_-]{1,32}$/.test(topic) && (!inQuads || topic.length % 4 === 0);
  return fits ? topic : createHash('sha256').update(topic).digest('base64url').slice(0, 32);
}
