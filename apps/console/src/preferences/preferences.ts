import { attempt } from './attempt.ts';

export const languages = ['pt-BR', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  'pt-BR': 'Português',
  en: 'English',
  es: 'Español',
};

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The operator's choices in this browser. */
export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
}

const key = 'sineta:preferences';

/** The stored choices; by default the browser's language, if the console supports it, and the system's theme. */
export function readPreferences(
  storage: Pick<Storage, 'getItem'>,
  browserLanguages: readonly string[],
): Preferences {
  const stored = parse(attempt(() => storage.getItem(key)) ?? '{}');
  return {
    language:
      languages.find((language) => language === stored.language) ?? supportedLanguage(browserLanguages),
    theme: themes.find((theme) => theme === stored.theme) ?? 'system',
  };
}

export function writePreferences(storage: Pick<Storage, 'setItem'>, preferences: Preferences): void {
  attempt(() => storage.setItem(key, JSON.stringify(preferences)));
}

/** Sets the language of the document, for screen readers, and its theme. */
export function applyPreferences(root: HTMLElement, { language, theme }: Preferences): void {
  root.lang = language;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

/** The first language that the console supports; Portuguese if there is none. */
function supportedLanguage(browserLanguages: readonly string[]): Language {
  for (const tag of browserLanguages) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'pt') return 'pt-BR';
    if (primary === 'en' || primary === 'es') return primary;
  }
  return 'pt-BR';
}

function parse(text: string): { readonly language?: unknown; readonly theme?: unknown } {
  const value: unknown = attempt(() => JSON.parse(text) as unknown);
  return typeof value === 'object' && value !== null ? value : {};
}
