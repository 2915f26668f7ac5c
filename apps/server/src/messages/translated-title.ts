import { type Translations, withFallbacks } from '@sineta/protocol';
import type { MessageRow } from '../database/schema.ts';
import { primaryLanguage } from '../devices/language.ts';

/** The title of a message in a language, if it has one, else its own, with the fallback of each placeholder. Pure. */
export function translatedTitle(
  language: string,
  { title, translations }: Pick<MessageRow, 'title' | 'translations'>,
): string {
  const translated = Object.entries(JSON.parse(translations ?? '{}') as Translations).find(
    ([locale]) => primaryLanguage(locale) === language,
  );
  return translated ? withFallbacks(translated[1].title) : title;
}
