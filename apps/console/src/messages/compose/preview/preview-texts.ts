import { previewEn } from './preview-texts.en.ts';
import { previewPtBr } from './preview-texts.pt-br.ts';

export const previewTexts = { name: 'preview', 'pt-BR': previewPtBr, en: previewEn };
