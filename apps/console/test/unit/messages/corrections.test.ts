import type { MessageDetails } from '@sineta/protocol';
import { describe, expect, test } from 'vitest';
import { isCorrectable, proposesReplacement } from '../../../src/messages/corrections/is-correctable.ts';
import { correctionOf, own, textsOf } from '../../../src/messages/corrections/written-texts.ts';

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
