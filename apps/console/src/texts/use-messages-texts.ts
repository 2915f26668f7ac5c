import { messagesEn } from './messages.en.ts';
import { messagesPtBr } from './messages.pt-br.ts';
import { useTexts } from './use-texts.ts';

const texts = { 'pt-BR': messagesPtBr, en: messagesEn };

export const useMessagesTexts = () => useTexts(texts);
