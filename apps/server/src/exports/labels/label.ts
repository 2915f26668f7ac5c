import type { HeaderLanguage } from '@sineta/protocol';

/** A word in each language. */
export type Label = Readonly<Record<HeaderLanguage, string>>;

/** The words for codes; a name is the same in each language. */
export type Labels = Readonly<Record<string, Label | string>>;

export function label(ptBr: string, en: string, es: string): Label {
  return { 'pt-BR': ptBr, en, es };
}
