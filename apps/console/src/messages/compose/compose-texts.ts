import { composeEn } from './compose-texts.en.ts';
import { composePtBr } from './compose-texts.pt-br.ts';
import { useTexts } from '../../i18n/use-texts.ts';

const texts = { 'pt-BR': composePtBr, en: composeEn };

export const useComposeTexts = () => useTexts(texts);
