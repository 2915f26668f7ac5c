import { expect, test } from 'vitest';
import { confirmSendTexts } from '../../../src/messages/compose/send/confirm-send-texts.ts';
import { composeSendEs } from '../../../src/languages/es/compose-send.ts';
import { messagePageEs } from '../../../src/languages/es/message-page.ts';
import { messagesEs } from '../../../src/languages/es/messages.ts';
import { outcomesEs } from '../../../src/languages/es/outcomes.ts';
import { messageDetailsEn } from '../../../src/messages/details/message-details-texts.en.ts';
import { messageDetailsPtBr } from '../../../src/messages/details/message-details-texts.pt-br.ts';
import { outcomeEn } from '../../../src/messages/outcomes/outcome-texts.en.ts';
import { outcomePtBr } from '../../../src/messages/outcomes/outcome-texts.pt-br.ts';

test('a message shows how many devices have not displayed it yet', () => {
  const { shown } = messageDetailsPtBr;
  expect([shown(0, 2), shown(0, 1), shown(1, 1), shown(1, 2), shown(5, 9)]).toEqual([
    'Todos os que receberam mostraram.',
    'O dispositivo mostrou.',
    'Ainda não foi mostrada.',
    '1 ainda não mostrou.',
    '5 ainda não mostraram.',
  ]);
});

test('a cancelled message reached no device only if its counts are zero', () => {
  const none = {
    targeted: 4,
    accepted: 0,
    failed: 0,
    gone: 0,
    held: 0,
    displayed: 0,
    clicked: 0,
    dismissed: 0,
  };
  const { cancelled } = messageDetailsPtBr.summary;
  expect(cancelled(none)).toBe('Cancelada antes do envio. Ninguém recebeu.');
  expect(cancelled({ ...none, displayed: 1 })).toMatch(/chegar\. Até agora: mostrada em 1\.$/);
  expect(cancelled({ ...none, accepted: 3, failed: 1 })).toMatch(
    /chegar\. Até agora: enviada a 3 dispositivos, 1 com falha\.$/,
  );
});

test('a comparison that is being sent states its share, and how many devices have it', () => {
  const counts = {
    targeted: 0,
    accepted: 0,
    failed: 3600,
    gone: 10,
    held: 30,
    displayed: 0,
    clicked: 0,
    dismissed: 0,
  };
  const at = new Date('2026-11-30T15:19Z');
  const texts = [messageDetailsPtBr, messageDetailsEn, messagePageEs.messageDetails].map(({ summary }) =>
    summary.comparing(20, counts, at),
  );
  expect(texts).toEqual([
    expect.stringMatching(
      /^Teste A\/B em 20% do público: enviada a 0 dispositivos até agora, 3\.610 com falha\. /,
    ),
    expect.stringMatching(/^A\/B test on 20% of the audience: sent to 0 devices so far, 3,610 failed\. /),
    expect.stringMatching(
      /^Prueba A\/B en el 20\s?% del público: enviado a 0 dispositivos hasta ahora, 3\.610 con error\. /,
    ),
  ]);
  expect(messageDetailsEn.summary.comparing(20, { ...counts, accepted: 1, failed: 0, gone: 0 }, at)).toMatch(
    /sent to 1 device so far\. The rest/,
  );
});

test('a chart states that no device displayed the message only if none did', () => {
  const { timelineSummary } = outcomePtBr;
  expect(timelineSummary(0, undefined)).toBe('Ainda não foi mostrada em nenhum dispositivo.');
  expect(timelineSummary(1, undefined)).toBe('Mostrada em 1 dispositivo.');
});

test.for([
  [outcomePtBr, messageDetailsPtBr, '1 segundo', '2 segundos', '12.066 de 20.000'],
  [outcomeEn, messageDetailsEn, 'second', '2 seconds', '12,066 of 20,000'],
  [outcomesEs.outcome, messagePageEs.messageDetails, '1 segundo', '2 segundos', '12.066 de 20.000'],
] as const)(
  'a duration and large numbers are written as in each language',
  ([{ duration }, { detail }, ...expected]) => {
    expect([duration(1), duration(2), detail.reached(12_066, 20_000)]).toEqual(expected);
  },
);

test('in Spanish, what is held is not called what is saved', () => {
  const { waiting, withheld } = messagesEs.messages;
  expect([waiting.held, withheld(1, 0), withheld(2, 1)]).toEqual([
    'Retenido',
    '1 retenido',
    '2 retenidos, 1 no entregado',
  ]);
});

test('the confirmation agrees with the counts, and marks which of them are estimates', () => {
  const { 'pt-BR': ptBr, en } = confirmSendTexts;
  const of = (now: number, digest: number, dropped: number, exact = true) => ({
    now: { devices: now, exact },
    digest: { devices: digest, exact },
    dropped: { devices: dropped, exact },
    undecided: undefined,
  });
  expect(ptBr.split(of(1, 0, 0), false)).toBe('1 dispositivo recebe agora.');
  expect(ptBr.split(of(2, 0, 1), false)).toBe('2 dispositivos recebem agora, 1 não recebe.');
  expect(ptBr.split(of(0, 5, 0), false)).toBe('Nenhum dispositivo recebe agora, 5 no resumo.');
  expect(ptBr.split(of(119, 840, 2, false), true)).toBe(
    'Cerca de 119 dispositivos recebem na hora, cerca de 840 no resumo, cerca de 2 não recebem.',
  );
  expect(en.split(of(1, 1, 1), false)).toBe(
    '1 device receives it now, 1 in the digest, 1 does not receive it.',
  );
  const undecided = { devices: 720, exact: false };
  expect(ptBr.split({ ...of(119, 0, 0), undecided }, false)).toBe(
    '119 dispositivos recebem agora. Falta escolher para cerca de 720.',
  );
  expect(composeSendEs.confirmSend.split(of(1, 840, 0, false), false)).toBe(
    'Cerca de 1 dispositivo lo recibe ahora, cerca de 840 en el resumen.',
  );
});
