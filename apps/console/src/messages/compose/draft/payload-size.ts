import { type PayloadFrame, type PushPayload, toPayload } from '@sineta/protocol/payload';

/** What the service adds to every payload, as far as the console knows it. */
export type KnownFrame = Omit<PayloadFrame, 'message'>;

/** Message ids are 18 bytes as base64url, whatever they will be. */
const anyId = 'x'.repeat(24);

/** The plaintext that the service encrypts, except for the id. */
export function payloadOf(send: Parameters<typeof toPayload>[0], frame: KnownFrame): PushPayload {
  return toPayload(send, { ...frame, message: anyId });
}

/** How many bytes of a push message a payload takes (RFC 8291 §4). The service trims the title. */
export function payloadSize({ notification, ...payload }: PushPayload): number {
  const trimmed = { ...payload, notification: { ...notification, title: notification.title.trim() } };
  return new TextEncoder().encode(JSON.stringify(trimmed)).length;
}
