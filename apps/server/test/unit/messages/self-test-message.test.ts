import { expect, test } from 'vitest';
import { selfTestMessage } from '../../../src/messages/self-tests/self-test-message.ts';

test.each([
  [['pt-PT', 'en'], 'pt-BR', 'As notificações funcionam'],
  [['ES-ar', 'pt-BR'], 'es', 'Las notificaciones funcionan'],
  [['de', 'pt-BR'], 'pt-BR', 'As notificações funcionam'],
  [['de', 'constructor', 'fr'], 'en', 'Notifications work'],
])('a visitor who reads %j gets %s', (languages, language, title) => {
  const message = selfTestMessage({ site: 'default', token: 'token', languages });
  expect(message).toMatchObject({ language, send: { target: { token: 'token' }, notification: { title } } });
});
