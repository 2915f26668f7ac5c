import { overviewEn } from './overview.en.ts';
import { overviewPtBr } from './overview.pt-br.ts';
import { useTexts } from './use-texts.ts';

const texts = { 'pt-BR': overviewPtBr, en: overviewEn };

export const useOverviewTexts = () => useTexts(texts);
