import { composeEn } from './compose-texts.en.ts';
import { composePtBr } from './compose-texts.pt-br.ts';

export const composeTexts = { name: 'compose', 'pt-BR': composePtBr, en: composeEn };
