import { createContext, use } from 'react';
import { ptBr } from './pt-br.ts';
import type { Texts } from './texts.ts';

export const TextsContext = createContext<Texts>(ptBr);

/** The texts in the language of the page. */
export function useTexts(): Texts {
  return use(TextsContext);
}
