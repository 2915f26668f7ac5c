import { addLanguage, type LanguageTexts } from '../i18n/part-texts.ts';
import type { Language } from '../preferences/preferences.ts';

const loaders: Partial<Record<Language, () => Promise<{ readonly texts: LanguageTexts }>>> = {
  es: () => import('./es/index.ts'),
};

/** Loads the texts of a language, unless they are in each part. Rejects if the browser is offline. */
export async function loadLanguage(language: Language): Promise<void> {
  const load = loaders[language];
  if (load !== undefined) addLanguage(language, (await load()).texts);
}
