import { type PushPayload, translatePayload, type Translations } from '@sineta/protocol';
import type { MessageRow } from '../../database/schema.ts';
import type { Recipient } from './recipients.ts';
import { lookUpLanguage } from './language-lookup.ts';

/** The payload for one device: the same buffer for all devices of one language. */
export type PayloadOf = (device: Recipient['device']) => Uint8Array;

/** Builds the payload of each language once and chooses by device. */
export function payloadsOf({
  payload,
  translations,
}: Pick<MessageRow, 'payload' | 'translations'>): PayloadOf {
  const fallback = Buffer.from(payload);
  if (translations === null) return () => fallback;
  const parsed = JSON.parse(payload) as PushPayload;
  const byTag = new Map([[parsed.notification.lang.toLowerCase(), fallback]]);
  for (const [language, translation] of Object.entries(JSON.parse(translations) as Translations)) {
    const translated = JSON.stringify(translatePayload(parsed, language, translation));
    byTag.set(language.toLowerCase(), Buffer.from(translated));
  }
  return (device) => lookUpLanguage(device?.locale ?? null, byTag) ?? fallback;
}
