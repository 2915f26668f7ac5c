import { type BoardLanguage, boardLanguageOf } from '@sineta/protocol/board';
import { en } from './en.ts';
import { es } from './es.ts';
import { ptBr, type Texts } from './pt-br.ts';

export type { Texts };

const languages: Readonly<Record<BoardLanguage, Texts>> = { pt: ptBr, en, es };

/** The texts for a site's language; Brazilian Portuguese for languages that the page does not have. */
export function textsFor(language: string | undefined): Texts {
  return languages[boardLanguageOf(language)];
}
