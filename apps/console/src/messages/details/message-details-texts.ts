import { useTexts } from '../../i18n/use-texts.ts';
import { messageDetailsEn } from './message-details-texts.en.ts';
import { messageDetailsPtBr } from './message-details-texts.pt-br.ts';

const texts = { 'pt-BR': messageDetailsPtBr, en: messageDetailsEn };

export const useMessageDetailsTexts = () => useTexts(texts);
