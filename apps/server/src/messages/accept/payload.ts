import {
  type AcceptedSend,
  hasPlaceholders,
  limits,
  longestPayload,
  type PayloadFrame,
  type PushPayload,
  type StoredPayload,
  toPayload,
  translatePayload,
  type Translations,
  varyNotification,
  varyTranslations,
  withUtm,
} from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';

/**
 * The plaintext for devices without a translation in their language, as JSON.
 * @throws ApiError `payload_too_large` if no push service would accept it (RFC 8291 §4)
 */
export function buildPayload(send: Parameters<typeof toPayload>[0], frame: PayloadFrame): string {
  const payload = toPayload(send, frame);
  const excess = excessOf(payload);
  if (excess > 0) throw tooLarge('The notification takes', [{ field: 'notification', excess }], [payload]);
  return JSON.stringify(payload);
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
    .map(([language, translation]) => {
      const payload = translatePayload(original, language, translation);
      return { field: `translations.${language}`, excess: excessOf(payload), payload };
    })
    .filter(({ excess }) => excess > 0);
  if (excesses.length === 0) return;
  throw tooLarge(
    'A translation takes',
    excesses,
    excesses.map(({ payload }) => payload),
  );
}

/**
 * Checks that variant b of an experiment fits into a push message, in each language.
 * @param payload - the plaintext of variant a in the language of the site
 * @throws ApiError `payload_too_large`
 */
export function requireVariantFits(
  payload: string,
  { experiment, translations = {} }: Pick<AcceptedSend, 'experiment' | 'translations'>,
): void {
  if (experiment === undefined) return;
  const { variant } = experiment;
  const written = JSON.parse(payload) as PushPayload;
  const varied = { ...written, notification: varyNotification(written.notification, variant) };
  const translated = Object.entries(varyTranslations(translations, variant)).map(([language, translation]) =>
    translatePayload(varied, language, translation),
  );
  const payloads = [varied, ...translated];
  const excess = Math.max(...payloads.map(excessOf));
  if (excess > 0) throw tooLarge('Variant b takes', [{ field: 'experiment.variant', excess }], payloads);
}

/** Whether a message fits into a push message in each of its languages. Pure. */
export function fits(
  send: Parameters<typeof toPayload>[0] & Pick<AcceptedSend, 'translations'>,
  frame: PayloadFrame,
): boolean {
  const payload = toPayload(send, frame);
  const translated = Object.entries(send.translations ?? {}).map(([language, translation]) =>
    translatePayload(payload, language, translation),
  );
  return [payload, ...translated].every((each) => excessOf(each) <= 0);
}

/** With the UTM parameters, and the longest value of each placeholder. */
function excessOf(payload: StoredPayload): number {
  return Buffer.byteLength(JSON.stringify(longestPayload(withUtm(payload)))) - limits.payloadBytes;
}

function tooLarge(
  what: string,
  excesses: readonly { readonly field: string; readonly excess: number }[],
  payloads: readonly PushPayload[],
): ApiError {
  const most = Math.max(...excesses.map(({ excess }) => excess));
  const isPersonal = payloads.some(({ notification }) => hasPlaceholders(notification));
  const how = isPersonal
    ? `as JSON with the longest value of each placeholder, of ${limits.attributeValueLength} characters`
    : 'as JSON';
  return new ApiError('payload_too_large', {
    detail: `${what} ${limits.payloadBytes + most} bytes ${how}; a push message carries ${limits.payloadBytes}. Shorten the texts, the URLs or the data by ${most} bytes.`,
    fields: excesses.map(({ field, excess }) => ({
      field,
      message: `is ${excess} bytes too long, together with data`,
    })),
  });
}
