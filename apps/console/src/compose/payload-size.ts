import type { PushPayload, SendMessage } from '@sineta/protocol';

/** What the service adds to every payload. */
export interface PayloadFrame {
  /** The language of the site, as BCP 47. */
  readonly language: string;
  /** Of the site, for a notification that brings none. */
  readonly icon: string | undefined;
  /** Where a click leads when the notification does not say: the service's public address. */
  readonly publicUrl: string;
}

/** Message ids are 18 bytes as base64url, whatever they will be. */
const anyId = 'x'.repeat(24);

/** How many bytes of a push message these words take: the very JSON that the service encrypts (RFC 8291 §4). */
export function payloadSize(
  { notification, data }: Pick<SendMessage, 'notification' | 'data'>,
  { language, icon, publicUrl }: PayloadFrame,
): number {
  const payload: PushPayload = {
    web_push: 8030,
    notification: {
      ...(icon !== undefined && { icon }),
      ...notification,
      title: notification.title.trim(),
      navigate: notification.navigate ?? publicUrl,
      lang: language,
      data: { sineta: anyId, ...(data && { data }) },
    },
    mutable: true,
  };
  return new TextEncoder().encode(JSON.stringify(payload)).length;
}
