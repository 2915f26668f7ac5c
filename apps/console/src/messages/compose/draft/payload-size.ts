import { longestPayload, type PayloadFrame, type PushPayload, toPayload } from '@sineta/protocol/payload';

/** The members that the service adds to every payload, as far as the console has them. */
export type KnownFrame = Omit<PayloadFrame, 'message'>;

/** Message ids are 18 bytes as base64url, so any id gives the right size. */
const anyId = 'x'.repeat(24);

/** The plaintext that the service encrypts, except for the id. */
export function payloadOf(send: Parameters<typeof toPayload>[0], frame: KnownFrame): PushPayload {
  return toPayload(send, { ...frame, message: anyId });
}

/** The size of a payload in a push message in bytes (RFC 8291 §4), with the longest values. The service trims the title. */
export function payloadSize(written: PushPayload): number {
  const { notification, ...payload } = longestPayload(written);
  const trimmed = { ...payload, notification: { ...notification, title: notification.title.trim() } };
  return new TextEncoder().encode(JSON.stringify(trimmed)).length;
}
