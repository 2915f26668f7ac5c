import { useMemo } from 'react';
import { usePreferences } from '../preferences/preferences-provider.tsx';
import { type Amounts, amountsIn } from './amounts.ts';
import { type PartTexts, textsIn } from './part-texts.ts';

/** Returns the texts of a part in the operator's language. */
export function useTexts<Texts>(part: PartTexts<Texts>): Texts {
  return textsIn(part, usePreferences().language);
}

/** Returns the formats of the operator's language. */
export function useAmounts(): Amounts {
  const { language } = usePreferences();
  return useMemo(() => amountsIn(language), [language]);
}
