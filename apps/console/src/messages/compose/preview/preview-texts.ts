import { useTexts } from '../../../i18n/use-texts.ts';
import { previewEn } from './preview-texts.en.ts';
import { previewPtBr } from './preview-texts.pt-br.ts';

const texts = { 'pt-BR': previewPtBr, en: previewEn };

export const usePreviewTexts = () => useTexts(texts);
