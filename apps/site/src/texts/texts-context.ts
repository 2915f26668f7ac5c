import { createContext, use } from 'react';
import { ptBr } from './pt-br.ts';
import type { Texts } from './texts.ts';

export const TextsContext = createContext<Texts>(ptBr);

/** The words of the page, in its language. */
export function useTexts(): Texts {
  return use(TextsContext);
}
