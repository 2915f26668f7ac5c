import { overviewEn } from './overview-texts.en.ts';
import { overviewPtBr } from './overview-texts.pt-br.ts';
import { useTexts } from '../i18n/use-texts.ts';

const texts = { 'pt-BR': overviewPtBr, en: overviewEn };

export const useOverviewTexts = () => useTexts(texts);
