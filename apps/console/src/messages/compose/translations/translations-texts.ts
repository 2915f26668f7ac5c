import { translationsEn } from './translations-texts.en.ts';
import { translationsPtBr } from './translations-texts.pt-br.ts';
import { useTexts } from '../../../i18n/use-texts.ts';

const texts = { 'pt-BR': translationsPtBr, en: translationsEn };

export const useTranslationsTexts = () => useTexts(texts);
