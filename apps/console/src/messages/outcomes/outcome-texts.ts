import { useTexts } from '../../i18n/use-texts.ts';
import { outcomeEn } from './outcome-texts.en.ts';
import { outcomePtBr } from './outcome-texts.pt-br.ts';

const texts = { 'pt-BR': outcomePtBr, en: outcomeEn };

export const useOutcomeTexts = () => useTexts(texts);
