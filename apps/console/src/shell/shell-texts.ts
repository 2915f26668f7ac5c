import { shellEn } from './shell-texts.en.ts';
import { shellPtBr } from './shell-texts.pt-br.ts';

export const shellTexts = { name: 'shell', 'pt-BR': shellPtBr, en: shellEn };
