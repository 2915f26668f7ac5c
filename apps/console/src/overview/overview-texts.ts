import { overviewEn } from './overview-texts.en.ts';
import { overviewPtBr } from './overview-texts.pt-br.ts';

export const overviewTexts = { name: 'overview', 'pt-BR': overviewPtBr, en: overviewEn };
