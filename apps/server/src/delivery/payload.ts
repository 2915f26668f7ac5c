import { limits, type AcceptedSend, type PushPayload } from '@sineta/protocol';
import { DeliveryError } from './errors.ts';

interface PayloadFrame {
  readonly message: string;
  /** The language of the site, as BCP 47. */
  readonly language: string;
  /** Of the site, for a notification that brings none. */
  readonly icon: string | undefined;
  /** Where a click leads when the notification does not say. */
  readonly publicUrl: string;
}

/**
 * The plaintext that every device of a message gets.
 * @throws DeliveryError `payload_too_large` when no push service would carry it (RFC 8291 §4).
 */
export function buildPayload({ notification, data }: AcceptedSend, frame: PayloadFrame): string {
  const payload: PushPayload = {
    web_push: 8030,
    notification: {
      ...(frame.icon !== undefined && { icon: frame.icon }),
      ...notification,
      navigate: notification.navigate ?? frame.publicUrl,
      lang: frame.language,
      data: { sineta: frame.message, ...(data && { data }) },
    },
    mutable: true,
  };
  const text = JSON.stringify(payload);
  const size = Buffer.byteLength(text);
  const excess = size - limits.payloadBytes;
  if (excess > 0) {
    throw new DeliveryError(
      'payload_too_large',
      `The notification takes ${size} bytes as JSON and a push message carries ${limits.payloadBytes}. Shorten the texts, the links or data by ${excess} bytes.`,
      [{ field: 'notification', message: `${excess} bytes too long together with data` }],
    );
  }
  return text;
}
