import { pageEn } from './page-texts.en.ts';
import { pagePtBr } from './page-texts.pt-br.ts';

export const pageTexts = { name: 'page', 'pt-BR': pagePtBr, en: pageEn };
