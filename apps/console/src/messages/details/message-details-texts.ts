import { messageDetailsEn } from './message-details-texts.en.ts';
import { messageDetailsPtBr } from './message-details-texts.pt-br.ts';

export const messageDetailsTexts = {
  name: 'messageDetails',
  'pt-BR': messageDetailsPtBr,
  en: messageDetailsEn,
};
