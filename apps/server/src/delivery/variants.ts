import type { PushPayload, Translation, Translations } from '@sineta/protocol';
import type { MessageRow } from '../storage/schema.ts';
import type { Recipient } from './attempt.ts';
import { lookUpLanguage } from './language-lookup.ts';

/** The payload for one device: the same bytes, not copies of them, for all of one language. */
export type PayloadOf = (device: Recipient['device']) => Uint8Array;

/** The payloads of a message, each made once however many devices get it, and the choice among them. */
export function payloadsOf({
  payload,
  translations,
}: Pick<MessageRow, 'payload' | 'translations'>): PayloadOf {
  const fallback = Buffer.from(payload);
  if (translations === null) return () => fallback;
  const parsed = JSON.parse(payload) as PushPayload;
  const byTag = new Map([[parsed.notification.lang.toLowerCase(), fallback]]);
  for (const [language, text] of translatePayload(parsed, JSON.parse(translations) as Translations)) {
    byTag.set(language.toLowerCase(), Buffer.from(text));
  }
  return (device) => lookUpLanguage(device?.locale ?? null, byTag) ?? fallback;
}

/** The plaintext for each language that a message is translated to. */
export function translatePayload(payload: PushPayload, translations: Translations): Map<string, string> {
  return new Map(
    Object.entries(translations).map(([language, translation]) => [
      language,
      JSON.stringify({ ...payload, notification: translate(payload.notification, language, translation) }),
    ]),
  );
}

function translate(
  { body: _body, ...notification }: PushPayload['notification'],
  lang: string,
  { title, body, navigate, actions = [] }: Translation,
): PushPayload['notification'] {
  const titles = new Map(actions.map((words) => [words.action, words.title]));
  return {
    ...notification,
    title,
    ...(body !== undefined && { body }),
    ...(navigate !== undefined && { navigate }),
    ...(notification.actions && {
      actions: notification.actions.map((action) => ({
        ...action,
        title: titles.get(action.action) ?? action.title,
      })),
    }),
    lang,
  };
}
