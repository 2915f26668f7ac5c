import { composeEn } from './compose.en.ts';
import { composePtBr } from './compose.pt-br.ts';
import { useTexts } from './use-texts.ts';

const texts = { 'pt-BR': composePtBr, en: composeEn };

export const useComposeTexts = () => useTexts(texts);
