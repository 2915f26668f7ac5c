import type { TestState } from './test-state.ts';

type Words = Readonly<Record<Exclude<TestState, 'idle'>, string>>;

const ptBr: Words = {
  sending: 'Enviando o teste…',
  sent: 'Teste enviado. Ele aparece neste navegador em instantes. Os avisos estão ligados nele.',
  arrived: 'O teste chegou a este navegador. Os avisos estão ligados nele.',
  off: 'Avisos desligados neste navegador.',
  'not-off': 'Os avisos não foram desligados. Confira a conexão e tente de novo.',
  blocked:
    'Este navegador está com as notificações bloqueadas. Libere nas permissões do site, ao lado do endereço, e tente de novo.',
  undecided:
    'Faltou permitir as notificações neste navegador. Envie o teste de novo e escolha “Permitir” quando ele perguntar, ou nas permissões ao lado do endereço.',
  unsupported: 'Este navegador não recebe notificações. Experimente no Chrome, no Edge ou no Firefox.',
  failed: 'O teste não saiu. Confira a conexão e tente de novo.',
};

const en: Words = {
  sending: 'Sending the test…',
  sent: 'Test sent. It appears in this browser in a moment. Notices are on in it.',
  arrived: 'The test has arrived in this browser. Notices are on in it.',
  off: 'Notices are off in this browser.',
  'not-off': 'Notices were not turned off. Check the connection and try again.',
  blocked:
    'Notifications are blocked in this browser. Allow them in the permissions of the site, beside the address, and try again.',
  undecided:
    'This browser was not allowed to show notifications. Send the test again and choose “Allow” when it asks, or in the permissions beside the address.',
  unsupported: 'This browser receives no notifications. Try Chrome, Edge or Firefox.',
  failed: 'The test did not go out. Check the connection and try again.',
};

/** What came of a test to one's own browser. */
export const testResultTexts = { 'pt-BR': ptBr, en };
