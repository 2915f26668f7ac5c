import { expect, test } from 'vitest';
import type { Notice } from '@sineta/protocol';
import { groupByDay } from '../../src/feed/group-by-day.ts';

const at = (publishedAt: string): Notice => ({ id: publishedAt, title: 'Aviso', publishedAt });

test('days are those of the time zone', () => {
  const notices = [at('2026-11-12T03:00:00Z'), at('2026-11-12T02:59:59Z'), at('2026-11-11T12:00:00Z')];
  const days = (timeZone: string) =>
    groupByDay(notices, timeZone).map(({ day, notices: { length } }) => [day, length]);
  expect(days('America/Sao_Paulo')).toEqual([
    ['2026-11-12', 1],
    ['2026-11-11', 2],
  ]);
  expect(days('UTC')).toEqual([
    ['2026-11-12', 2],
    ['2026-11-11', 1],
  ]);
});

test('the order of the notices is kept', () => {
  const notices = ['T20', 'T14', 'T09'].map((hour) => at(`2026-11-12${hour}:00:00Z`));
  expect(groupByDay(notices, 'UTC')[0]?.notices).toEqual(notices);
});

test('without notices there are no days', () => {
  expect(groupByDay([], 'UTC')).toEqual([]);
});
