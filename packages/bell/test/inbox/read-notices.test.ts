import { expect, test } from 'vitest';
import { readNotices } from '../../src/inbox/read-notices.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const notice = { id: 'm1', title: 'Feira no sábado', publishedAt: '2026-11-23T11:00:00.000Z' };

test('reads the notices of a feed', () => {
  const topic = {
    ...notice,
    id: 'm0',
    topic: 'escola',
    navigate: 'https://padaria.example/',
    language: 'es',
  };
  expect(readNotices({ notices: [notice, topic], next: 'm0' }, now)).toEqual([notice, topic]);
  expect(readNotices({ notices: [] }, now)).toEqual([]);
});

test.each([null, undefined, 'notices', 7, [], {}, { notices: {} }, { notices: 'none' }])(
  '%j is no feed',
  (body) => {
    expect(readNotices(body, now)).toBeUndefined();
  },
);

test.each([
  null,
  'notice',
  [],
  { ...notice, id: 7 },
  { ...notice, id: '' },
  { ...notice, title: undefined },
  { ...notice, title: ' ' },
  { ...notice, title: { toString: 'x' } },
  { ...notice, publishedAt: 'yesterday' },
  { ...notice, publishedAt: 0 },
  // It would hide what is published until then.
  { ...notice, publishedAt: '2026-11-25T00:00:00.000Z' },
  { ...notice, body: 7 },
  { ...notice, topic: {} },
  { ...notice, navigate: [] },
  { ...notice, language: 7 },
])('%j is left out', (wrong) => {
  expect(readNotices({ notices: [wrong, notice] }, now)).toEqual([notice]);
});
