import { expect, test } from 'vitest';
import { messageDetailsTexts } from '../../../src/messages/details/message-details-texts.ts';
import { senderName } from '../../../src/messages/details/sender-name.ts';

const { detail } = messageDetailsTexts['pt-BR'];

test.each([
  [{ kind: 'key', id: 'k', name: 'made at start' }, 'Chave de API criada na primeira inicialização'],
  [{ kind: 'key', id: 'k', name: 'Aplicativo' }, 'Aplicativo'],
  [{ kind: 'user', id: 'm', name: 'made at start' }, 'made at start'],
  [{ kind: 'system', name: 'digest' }, 'Resumo, automático'],
  [{ kind: 'system', name: 'welcome' }, 'Boas-vindas, automática'],
  [{ kind: 'system', name: 'Sineta' }, 'Mensagem recorrente'],
] as const)('%o is shown as %s', (sentBy, shown) => {
  expect(senderName(sentBy, detail)).toBe(shown);
});
