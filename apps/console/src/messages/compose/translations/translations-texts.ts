import { translationsEn } from './translations-texts.en.ts';
import { translationsPtBr } from './translations-texts.pt-br.ts';

export const translationsTexts = { name: 'translations', 'pt-BR': translationsPtBr, en: translationsEn };
