import { outcomeEn } from './outcome-texts.en.ts';
import { outcomePtBr } from './outcome-texts.pt-br.ts';

export const outcomeTexts = { name: 'outcome', 'pt-BR': outcomePtBr, en: outcomeEn };
