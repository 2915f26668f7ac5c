import {
  limits,
  type PayloadFrame,
  type PushPayload,
  toPayload,
  translatePayload,
  type Translations,
} from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';

/**
 * The plaintext for devices without a translation in their language, as JSON.
 * @throws ApiError `payload_too_large` if no push service would accept it (RFC 8291 §4)
 */
export function buildPayload(send: Parameters<typeof toPayload>[0], frame: PayloadFrame): string {
  const text = JSON.stringify(toPayload(send, frame));
  const excess = excessOf(text);
  if (excess > 0) throw tooLarge('The notification takes', [{ field: 'notification', excess }]);
  return text;
}

/**
 * Checks that each translation fits into a push message.
 * @param payload - the plaintext in the language of the site
 * @throws ApiError `payload_too_large`
 */
export function requireTranslationsFit(payload: string, translations: Translations | undefined): void {
  if (translations === undefined) return;
  const original = JSON.parse(payload) as PushPayload;
  const excesses = Object.entries(translations)
    .map(([language, translation]) => ({
      field: `translations.${language}`,
      excess: excessOf(JSON.stringify(translatePayload(original, language, translation))),
    }))
    .filter(({ excess }) => excess > 0);
  if (excesses.length > 0) throw tooLarge('A translation takes', excesses);
}

function excessOf(text: string): number {
  return Buffer.byteLength(text) - limits.payloadBytes;
}

function tooLarge(
  what: string,
  excesses: readonly { readonly field: string; readonly excess: number }[],
): ApiError {
  const most = Math.max(...excesses.map(({ excess }) => excess));
  return new ApiError('payload_too_large', {
    detail: `${what} ${limits.payloadBytes + most} bytes as JSON; a push message carries ${limits.payloadBytes}. Shorten the texts, the URLs or the data by ${most} bytes.`,
    fields: excesses.map(({ field, excess }) => ({
      field,
      message: `is ${excess} bytes too long, together with data`,
    })),
  });
}
