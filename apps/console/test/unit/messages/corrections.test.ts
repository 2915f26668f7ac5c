import type { MessageDetails } from '@sineta/protocol';
import { describe, expect, test } from 'vitest';
import { correctionTexts } from '../../../src/messages/corrections/correction-texts.ts';
import { unreachedOf } from '../../../src/messages/corrections/unreached.ts';
import { isCorrectable, proposesReplacement } from '../../../src/messages/corrections/is-correctable.ts';
import { correctionOf, own, textsOf } from '../../../src/messages/corrections/written-texts.ts';
import { noHolds } from './no-holds.ts';

describe('a correction', () => {
  const actions = [{ action: 'mapa', title: 'Mapa', navigate: 'https://vila.example/mapa' }];
  const message = {
    notification: {
      title: 'Feira',
      body: 'No sábado.',
      navigate: 'https://vila.example/feria',
      tag: 'feira',
      silent: true,
      actions,
    },
    translations: { en: { title: 'Market', actions: [{ action: 'mapa', title: 'Map' }] } },
  };

  test('has the texts of each language', () => {
    expect(textsOf(message)).toEqual({
      [own]: { title: 'Feira', body: 'No sábado.', link: 'https://vila.example/feria' },
      en: { title: 'Market', body: '', link: '' },
    });
  });

  test('changes texts and links and nothing else, without the tag, which never changes', () => {
    const texts = {
      [own]: { title: ' Feira ', body: '', link: 'https://vila.example/feira ' },
      en: { title: 'Market', body: 'On Sunday.', link: '' },
    };
    expect(correctionOf(message, texts)).toEqual({
      notification: { title: 'Feira', navigate: 'https://vila.example/feira', silent: true, actions },
      translations: { en: { ...message.translations.en, body: 'On Sunday.' } },
    });
  });

  test('has no translations if the message has none', () => {
    const { notification } = message;
    expect(correctionOf({ notification }, textsOf({ notification }))).not.toHaveProperty('translations');
  });
});

test.for<[Partial<MessageDetails>, boolean]>([
  [{ state: 'sent' }, true],
  [{ state: 'sending', audience: 'topic' }, true],
  [{ state: 'expired', audience: 'segment' }, true],
  [{ state: 'failed' }, true],
  [{ state: 'scheduled' }, false],
  [{ state: 'cancelled' }, false],
  [{ audience: 'devices' }, false],
  [{ test: true }, false],
  [{ replaces: 'A'.repeat(24) }, false],
  [{ withdrawal: { withdrawnAt: '', withdrawnBy: { kind: 'user', name: 'Ana' } } }, false],
])('of %j is offered: %s', ([message, offered]) => {
  expect(isCorrectable({ state: 'sent', audience: 'everyone', ...message })).toBe(offered);
});

test.for([
  [1, -1, true],
  [1, 23, true],
  [1, 25, false],
  [0, -1, false],
] as const)(
  'with %i devices, %i hours after its end, a replacement is proposed: %s',
  ([accepted, hours, proposed]) => {
    const end = Date.parse('2026-11-24T08:00:00Z');
    const sent = { counts: { accepted } as MessageDetails['counts'], expiresAt: new Date(end).toISOString() };
    expect(proposesReplacement(sent, end + hours * 3_600_000)).toBe(proposed);
  },
);

describe('the devices that did not get a corrected or withdrawn message', () => {
  const none = { accepted: 0, failed: 0, gone: 0, held: 0, displayed: 0, clicked: 0, dismissed: 0 };
  const now = new Date('2026-12-01T06:00:00.000Z');
  /** Sent some hours before. */
  const sent = (hours: number) => ({
    held: noHolds,
    ttl: 3600,
    expiresAt: new Date(now.getTime() - (hours - 1) * 3_600_000).toISOString(),
  });
  const decideAt = '2026-12-01T06:06:00.000Z';
  const running = { status: 'running', share: 20, decideAt } as MessageDetails['experiment'];

  type Given = Parameters<typeof unreachedOf>;
  test.for<[string, [Given[0], Given[1]?], ReturnType<typeof unreachedOf>]>([
    [
      'wait for the comparison',
      [
        {
          ...sent(0),
          state: 'sending',
          planning: true,
          counts: { ...none, targeted: 3776 },
          experiment: running,
        },
        { devices: 20_000, exact: true },
      ],
      { kind: 'rest', devices: 16_000, at: new Date(decideAt) },
    ],
    [
      'are next',
      [{ ...sent(0), state: 'sending', counts: { ...none, targeted: 100, accepted: 60 } }],
      { kind: 'sending', devices: 40 },
    ],
    [
      'wait for a digest, except those that do not get it at all',
      [
        {
          ...sent(20),
          held: { ...noHolds, quietHours: 1, disturbing: 2, droppedDailyLimit: 4 },
          state: 'sent',
          counts: { ...none, targeted: 9, held: 7 },
        },
      ],
      { kind: 'held', devices: 3 },
    ],
    [
      'are none after the digest',
      [
        {
          ...sent(49),
          held: { ...noHolds, quietHours: 3 },
          state: 'sent',
          counts: { ...none, targeted: 9, held: 3 },
        },
      ],
      undefined,
    ],
    [
      'are none where the others do not get it',
      [
        {
          ...sent(1),
          held: { ...noHolds, droppedDisturbing: 3 },
          state: 'sent',
          counts: { ...none, targeted: 9, held: 3 },
        },
      ],
      undefined,
    ],
    ['are none', [{ ...sent(1), state: 'sent', counts: { ...none, targeted: 9, accepted: 9 } }], undefined],
  ])('%s', ([, [message, expected], unreached]) => {
    expect(unreachedOf(message, expected, now)).toEqual(unreached);
  });

  test('are named with their number and time', () => {
    const { correct, withdraw } = correctionTexts['pt-BR'];
    const rest = { kind: 'rest', devices: 16_000, at: new Date(decideAt) } as const;
    expect(correct.unreached(rest)).toMatch(
      /^O resto do envio, cerca de 16\.000 dispositivos, recebe o novo conteúdo em /,
    );
    expect(withdraw.unreached(rest, true)).toBe(
      'O envio e o teste A/B param: cerca de 16.000 dispositivos não recebem a mensagem.',
    );
    expect(withdraw.unreached({ kind: 'sending', devices: 1 }, false)).toBe(
      'O envio para: cerca de 1 dispositivo não recebe a mensagem.',
    );
  });
});
