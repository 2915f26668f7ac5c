import { type BoardLanguage, boardLanguageOf } from '@sineta/protocol/board';
import { en } from './en.ts';
import { es } from './es.ts';
import { ptBr, type Texts } from './pt-br.ts';

export type { Texts };

const languages: Readonly<Record<BoardLanguage, Texts>> = { pt: ptBr, en, es };

/** The words for a site's language: Brazilian Portuguese unless the page has them in that one. */
export function textsFor(language: string | undefined): Texts {
  return languages[boardLanguageOf(language)];
}
