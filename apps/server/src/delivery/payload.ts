import { limits, type AcceptedSend, type PushPayload, type Translations } from '@sineta/protocol';
import { DeliveryError } from './errors.ts';
import { translatePayload } from './variants.ts';

interface PayloadFrame {
  readonly message: string;
  /** The language of the site, as BCP 47. */
  readonly language: string;
  /** Of the site, for a notification that brings none. */
  readonly icon: string | undefined;
  /** Where a click leads when the notification does not say. */
  readonly landingPage: string;
}

/**
 * The plaintext that every device of a message gets for whose language there is no translation.
 * @throws DeliveryError `payload_too_large` when no push service would carry it (RFC 8291 §4).
 */
export function buildPayload({ notification, data }: AcceptedSend, frame: PayloadFrame): string {
  const payload: PushPayload = {
    web_push: 8030,
    notification: {
      ...(frame.icon !== undefined && { icon: frame.icon }),
      ...notification,
      navigate: notification.navigate ?? frame.landingPage,
      lang: frame.language,
      data: { sineta: frame.message, ...(data && { data }) },
    },
    mutable: true,
  };
  const text = JSON.stringify(payload);
  const excess = excessOf(text);
  if (excess > 0) throw tooLarge('The notification takes', [{ field: 'notification', excess }]);
  return text;
}

/**
 * Holds each translation of a message to the size of its own push message.
 * @param payload The plaintext in the language of the site.
 * @throws DeliveryError `payload_too_large`.
 */
export function requireTranslationsFit(payload: string, translations: Translations | undefined): void {
  if (translations === undefined) return;
  const variants = translatePayload(JSON.parse(payload) as PushPayload, translations);
  const excesses = [...variants]
    .map(([language, text]) => ({ field: `translations.${language}`, excess: excessOf(text) }))
    .filter(({ excess }) => excess > 0);
  if (excesses.length > 0) throw tooLarge('A translation takes', excesses);
}

function excessOf(text: string): number {
  return Buffer.byteLength(text) - limits.payloadBytes;
}

function tooLarge(
  what: string,
  excesses: readonly { readonly field: string; readonly excess: number }[],
): DeliveryError {
  const most = Math.max(...excesses.map(({ excess }) => excess));
  return new DeliveryError(
    'payload_too_large',
    `${what} ${limits.payloadBytes + most} bytes as JSON and a push message carries ${limits.payloadBytes}. Shorten the texts, the links or data by ${most} bytes.`,
    excesses.map(({ field, excess }) => ({ field, message: `${excess} bytes too long together with data` })),
  );
}
