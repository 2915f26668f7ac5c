import { translationsEn } from './translations.en.ts';
import { translationsPtBr } from './translations.pt-br.ts';
import { useTexts } from './use-texts.ts';

const texts = { 'pt-BR': translationsPtBr, en: translationsEn };

export const useTranslationsTexts = () => useTexts(texts);
