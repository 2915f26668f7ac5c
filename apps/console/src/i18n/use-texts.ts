import { useMemo } from 'react';
import type { Language } from '../preferences/preferences.ts';
import { usePreferences } from '../preferences/preferences-provider.tsx';
import { type Amounts, amountsIn } from './amounts.ts';

/** The texts of a part of the console, in each language. */
export type TextsByLanguage<Texts> = Readonly<Record<Language, Texts>>;

/** Returns the texts in the operator's language. */
export function useTexts<Texts>(texts: TextsByLanguage<Texts>): Texts {
  return texts[usePreferences().language];
}

/** Returns the formats of the operator's language. */
export function useAmounts(): Amounts {
  const { language } = usePreferences();
  return useMemo(() => amountsIn(language), [language]);
}
