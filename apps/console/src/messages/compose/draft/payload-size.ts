import {
  longestPayload,
  type PayloadFrame,
  type StoredPayload,
  toPayload,
  withUtm,
} from '@sineta/protocol/payload';

/** The members that the service adds to every payload, as far as the console has them. */
export type KnownFrame = Omit<PayloadFrame, 'message'>;

/** Message ids are 18 bytes as base64url, so any id gives the right size. */
const anyId = 'x'.repeat(24);

/** The payload that the service stores, except for the id. */
export function payloadOf(send: Parameters<typeof toPayload>[0], frame: KnownFrame): StoredPayload {
  return toPayload(send, { ...frame, message: anyId });
}

/** The size of a payload in a push message in bytes (RFC 8291 §4), with the longest values and the UTM parameters. The service trims the title. */
export function payloadSize(written: StoredPayload): number {
  const { notification, ...payload } = longestPayload(withUtm(written));
  const trimmed = { ...payload, notification: { ...notification, title: notification.title.trim() } };
  return new TextEncoder().encode(JSON.stringify(trimmed)).length;
}
