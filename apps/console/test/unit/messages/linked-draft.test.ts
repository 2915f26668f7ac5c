import { expect, test } from 'vitest';
import { emptyDraft } from '../../../src/messages/compose/draft/draft.ts';
import { linkedDraft } from '../../../src/messages/compose/draft/linked-draft.ts';

const now = new Date(2026, 10, 24, 9, 20);
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const id = 'KSeJRHrO_a-b0123';
const message = '019aa2b1-7c00-7000-8000-000000000000';

test.each([
  [{ clickedMessages: message }, { audience: 'filter', filter: { clickedMessages: [message] } }],
  [{ notClickedMessages: message }, { audience: 'filter', filter: { notClickedMessages: [message] } }],
  [{ device: id }, { audience: 'devices', tokens: id }],
  [{ segment: 'equipe' }, { audience: 'segment', segment: 'equipe' }],
  [{ topic: 'editais' }, { audience: 'topic', topics: ['editais'] }],
  [
    { topic: 'editais', browser: 'firefox' },
    { audience: 'filter', filter: { browsers: ['firefox'], topics: ['editais'] } },
  ],
  [{ user: 'ana' }, { audience: 'user', user: 'ana' }],
  [{ user: 2026 }, { audience: 'user', user: '2026' }],
  [
    { user: 'ana', browser: 'firefox' },
    { audience: 'filter', filter: { browsers: ['firefox'], users: ['ana'] } },
  ],
  [
    { user: 'ana', topic: 'editais' },
    { audience: 'filter', filter: { topics: ['editais'], users: ['ana'] } },
  ],
])('a link with %o begins a message to this audience', (search, audience) => {
  expect(linkedDraft(search, now, here)).toEqual({ ...emptyDraft, ...audience });
});

test('of a device token in an address only the id is taken', () => {
  expect(linkedDraft({ device: `${id}${'x'.repeat(27)}` }, now, here)?.tokens).toBe(id);
});

test.each([
  {},
  { from: 'x' },
  { device: 'curto' },
  { segment: '../etc' },
  { state: 'going' },
  { browser: 'x' },
  { day: '2026-02-30' },
  { day: 24 },
  { clickedMessages: 'Feira' },
])('a link with %o begins no message', (search) => {
  expect(linkedDraft(search, now, here)).toBeUndefined();
});

test.each([
  ['2026-12-24', '2026-12-24T08:00'],
  // 8:00 is past.
  ['2026-11-24', '2026-11-24T10:00'],
])('a link with the day %s begins a message for %s', (day, at) => {
  expect(linkedDraft({ day }, now, here)).toEqual({ ...emptyDraft, timing: 'instant', at });
});

test.each([
  ['Pacific/Auckland', '2026-12-24', '2026-12-23T19:00:00.000Z'],
  ['America/Los_Angeles', '2026-12-24', '2026-12-24T16:00:00.000Z'],
  // By the clock of the site, the day of `now` is over there, and still to come here.
  ['Pacific/Kiritimati', '2026-11-26', '2026-11-25T18:00:00.000Z'],
])('a day is one of the site: %s, %s', (siteZone, day, at) => {
  expect(new Date(linkedDraft({ day }, now, siteZone)!.at).toISOString()).toBe(at);
});
