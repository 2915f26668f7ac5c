import { expect, test } from 'vitest';
import { filterOfList, targetOfList } from '../../../src/devices/filter/listed-filter.ts';
import { startOfDay } from '../../../src/time/day.ts';

test('a filter selects as the list does', () => {
  expect(filterOfList({ browser: 'edge', topic: 'editais', seenBefore: '2026-01-02' })).toEqual({
    browsers: ['edge'],
    topics: ['editais'],
    seenBefore: startOfDay('2026-01-02'),
  });
});

test('devices are counted by a filter or by a segment, not by both', () => {
  expect(targetOfList({})).toBeUndefined();
  expect(targetOfList({ topic: 'obras' })).toEqual({ filter: { topics: ['obras'] } });
  expect(targetOfList({ segment: 'sumidos' })).toEqual({ segment: 'sumidos' });
  expect(targetOfList({ segment: 'sumidos', topic: 'obras' })).toBeUndefined();
  expect(targetOfList({ topic: 'obras', state: 'held' })).toBeUndefined();
});
