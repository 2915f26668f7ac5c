import { expect, test } from 'vitest';
import { emptyDraft } from '../../../src/messages/compose/draft/draft.ts';
import { linkedDraft } from '../../../src/messages/compose/draft/linked-draft.ts';

const id = 'KSeJRHrO_a-b0123';

test.each([
  [{ device: id }, { audience: 'devices', tokens: id }],
  [{ segment: 'equipe' }, { audience: 'segment', segment: 'equipe' }],
  [{ topic: 'editais' }, { audience: 'topic', topics: ['editais'] }],
  [
    { topic: 'editais', browser: 'firefox' },
    { audience: 'filter', filter: { browsers: ['firefox'], topics: ['editais'] } },
  ],
  [{ user: 'ana' }, { audience: 'filter', filter: { users: ['ana'] } }],
  [{ user: 2026 }, { audience: 'filter', filter: { users: ['2026'] } }],
])('a link with %o begins a message to this audience', (search, audience) => {
  expect(linkedDraft(search)).toEqual({ ...emptyDraft, ...audience });
});

test('of a device token in an address only the id is taken', () => {
  expect(linkedDraft({ device: `${id}${'x'.repeat(27)}` })?.tokens).toBe(id);
});

test.each([
  {},
  { from: 'x' },
  { device: 'curto' },
  { segment: '../etc' },
  { state: 'going' },
  { browser: 'x' },
])('a link with %o begins no message', (search) => {
  expect(linkedDraft(search)).toBeUndefined();
});
