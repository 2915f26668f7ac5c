import { messagesEn } from './messages-texts.en.ts';
import { messagesPtBr } from './messages-texts.pt-br.ts';

export const messagesTexts = { name: 'messages', 'pt-BR': messagesPtBr, en: messagesEn };
