import type { TestState } from './test-state.ts';

type Words = Readonly<Record<Exclude<TestState, 'idle' | object>, string>> & {
  readonly refused: (devices: number, of: number) => string;
  readonly ended: string;
};

const ptBr: Words = {
  sending: 'Enviando teste…',
  sent: 'Teste enviado. Ele aparece neste navegador em instantes. Os avisos estão ligados.',
  sentElsewhere: 'Teste enviado. Ele aparece nos dispositivos escolhidos em instantes.',
  shownElsewhere: 'O teste apareceu nos dispositivos escolhidos.',
  refused: (devices, of) =>
    of === 1 ? 'O teste não foi entregue.' : `O teste não foi entregue a ${devices} de ${of} dispositivos.`,
  ended: 'A inscrição terminou',
  arrived: 'O teste chegou a este navegador. Os avisos estão ligados.',
  off: 'Avisos desligados neste navegador.',
  'not-off': 'Não foi possível desligar os avisos. Confira a conexão e tente de novo.',
  blocked:
    'As notificações estão bloqueadas neste navegador. Libere nas permissões do site, ao lado do endereço, e tente de novo.',
  undecided:
    'As notificações ainda não foram permitidas neste navegador. Envie o teste de novo e escolha “Permitir” quando o navegador perguntar, ou libere nas permissões do site, ao lado do endereço.',
  unsupported: 'Este navegador não oferece notificações. Experimente o Chrome, o Edge ou o Firefox.',
  failed: 'Não foi possível enviar o teste. Confira a conexão e tente de novo.',
  gone: 'Um dos dispositivos escolhidos não está mais cadastrado. Nada foi enviado. Escolha de novo.',
};

const en: Words = {
  sending: 'Sending test…',
  sent: 'Test sent. It will appear in this browser in a moment. Notifications are on.',
  sentElsewhere: 'Test sent. It will appear on the chosen devices in a moment.',
  shownElsewhere: 'The test has appeared on the chosen devices.',
  refused: (devices, of) =>
    of === 1 ? 'The test was not delivered.' : `The test was not delivered to ${devices} of ${of} devices.`,
  ended: 'The subscription has ended',
  arrived: 'The test has arrived in this browser. Notifications are on.',
  off: 'Notifications are off in this browser.',
  'not-off': 'Could not turn notifications off. Check your connection and try again.',
  blocked:
    'Notifications are blocked in this browser. Allow them in the site’s permissions next to the address, then try again.',
  undecided:
    'Notifications are not allowed in this browser yet. Send the test again and choose “Allow” when the browser asks, or allow them in the site’s permissions next to the address.',
  unsupported: 'This browser does not support notifications. Try Chrome, Edge or Firefox.',
  failed: 'Could not send the test. Check your connection and try again.',
  gone: 'One of the chosen devices is no longer registered. Nothing was sent. Choose again.',
};

/** The result of a test. */
export const testResultTexts = { name: 'testResult', 'pt-BR': ptBr, en };
