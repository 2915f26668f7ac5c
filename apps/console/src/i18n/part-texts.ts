import type { Language } from '../preferences/preferences.ts';

/**
 * The texts of a part of the console. Portuguese and English are in the part. Other languages are loaded whole, when an
 * operator uses them, and have the texts under the name of the part.
 */
export interface PartTexts<Texts> {
  readonly name: string;
  readonly 'pt-BR': Texts;
  readonly en: Texts;
}

/** The texts of a part in one language. */
export type TextsOf<Part extends PartTexts<unknown>> = Part['pt-BR'];

/** All texts of one language, by the name of their part. */
export type LanguageTexts = Readonly<Record<string, unknown>>;

const added = new Map<Language, LanguageTexts>();

/** Adds the texts of a language that is not in each part. */
export function addLanguage(language: Language, texts: LanguageTexts): void {
  added.set(language, texts);
}

/** Returns the texts of a part in a language; in English if the language was not added. */
export function textsIn<Texts>(part: PartTexts<Texts>, language: Language): Texts {
  if (language === 'pt-BR' || language === 'en') return part[language];
  return (added.get(language)?.[part.name] as Texts | undefined) ?? part.en;
}
