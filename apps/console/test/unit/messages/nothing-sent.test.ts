import type { MessageState } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { messageDetailsPtBr } from '../../../src/messages/details/message-details-texts.pt-br.ts';
import { isMostlyHeld, nothingSent, waitingOf } from '../../../src/messages/outcomes/nothing-sent.ts';
import { noHolds } from './no-holds.ts';

test.for([
  ['scheduled', 0, 0, 0, 'scheduled'],
  ['sending', 9, 0, 0, undefined],
  ['cancelled', 9, 0, 0, 'cancelled'],
  ['cancelled', 9, 1, 0, undefined],
  ['sent', 0, 0, 0, 'nobody'],
  ['sent', 9, 0, 9, 'held'],
  ['sent', 9, 1, 8, undefined],
  ['failed', 9, 0, 0, 'refused'],
] as const satisfies readonly (readonly [MessageState, number, number, number, string | undefined])[])(
  'a message that is %s, with %i devices targeted, %i accepted and %i held: %s',
  ([state, targeted, accepted, held, why]) => {
    const rest = { failed: 0, gone: 0, displayed: 0, clicked: 0, dismissed: 0 };
    expect(nothingSent({ state, counts: { targeted, accepted, held, ...rest } })).toBe(why);
  },
);

test('a message that was held for some and failed for most was refused, and may still reach some', () => {
  const rest = { gone: 0, displayed: 0, clicked: 0, dismissed: 0 };
  const counts = { targeted: 20_000, accepted: 0, failed: 18_578, held: 1422, ...rest };
  expect(nothingSent({ state: 'failed', counts })).toBe('refused');
  const { failed } = messageDetailsPtBr.summary;
  expect(isMostlyHeld({ state: 'failed', counts })).toBe(false);
  expect(failed(20_000, 1422, 18_578)).toBe(
    'Nenhum dos 20.000 dispositivos recebeu até agora: 18.578 com falha, 1.422 por limites ou escolhas. Veja os motivos abaixo.',
  );
  expect(failed(20_000, 0, 20_000)).toBe('Nenhum dos 20.000 dispositivos recebeu. Veja o motivo abaixo.');
});

test('a message that was held for most waits, also if it failed for the others', () => {
  const rest = { gone: 0, displayed: 0, clicked: 0, dismissed: 0 };
  const counts = { targeted: 959, accepted: 0, failed: 391, held: 568, ...rest };
  expect(isMostlyHeld({ state: 'failed', counts })).toBe(true);
  expect(waitingOf({ state: 'failed', counts, held: { ...noHolds, disturbing: 568 } })).toEqual({
    kind: 'held',
    reason: 'disturbing',
  });
  expect(messageDetailsPtBr.summary.held(568, undefined, 391)).toBe(
    'Ninguém recebeu na hora: guardada em 568 dispositivos para o resumo, 391 com falha.',
  );
});

test.for([
  [
    'held by the quiet hours of the site',
    0,
    { siteQuietHours: 3 },
    { kind: 'held', reason: 'siteQuietHours' },
  ],
  ['held for two reasons', 0, { quietHours: 1, siteQuietHours: 2 }, { kind: 'held', reason: undefined }],
  ['dropped', 0, { droppedQuietHours: 3 }, { kind: 'dropped', reason: 'droppedQuietHours' }],
  ['accepted for one device', 1, { siteQuietHours: 2 }, undefined],
] as const)('a message that is %s waits as far as no device got it', ([, accepted, holds, waiting]) => {
  const held = Object.values(holds).reduce((sum, devices) => sum + devices, 0);
  const rest = { failed: 0, gone: 0, displayed: 0, clicked: 0, dismissed: 0 };
  const counts = { targeted: 3, accepted, held, ...rest };
  expect(waitingOf({ state: 'sent', counts, held: { ...noHolds, ...holds } })).toEqual(waiting);
});

test('the sentence about a held message has the time of its digest, if it is known', () => {
  const { held } = messageDetailsPtBr.summary;
  expect(held(3, '07:00', 0)).toBe(
    'Ninguém recebeu na hora: guardada em 3 dispositivos para o resumo das 07:00, no horário de cada dispositivo.',
  );
  expect(held(1, undefined, 0)).toBe('Ninguém recebeu na hora: guardada em 1 dispositivo para o resumo.');
});
