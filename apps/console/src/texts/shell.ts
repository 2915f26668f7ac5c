import { shellEn } from './shell.en.ts';
import { shellPtBr } from './shell.pt-br.ts';

export const shellTexts = { 'pt-BR': shellPtBr, en: shellEn };
