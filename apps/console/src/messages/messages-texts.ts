import { messagesEn } from './messages-texts.en.ts';
import { messagesPtBr } from './messages-texts.pt-br.ts';
import { useTexts } from '../i18n/use-texts.ts';

const texts = { 'pt-BR': messagesPtBr, en: messagesEn };

export const useMessagesTexts = () => useTexts(texts);
