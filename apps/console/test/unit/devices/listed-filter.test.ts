import type { Filter } from '@sineta/protocol';
import { expect, test } from 'vitest';
import type { DeviceFilters } from '../../../src/devices/device-filters.ts';
import { filterOfList, listOfFilter } from '../../../src/devices/filter/listed-filter.ts';
import { startOfDay } from '../../../src/time/day.ts';

test.each<DeviceFilters>([
  {},
  { browser: 'firefox', system: 'linux', language: 'pt', timeZone: 'America/Belem' },
  { topic: 'editais', tag: 'plano:ouro', user: 'ana', seenAfter: '2026-01-02', createdBefore: '2026-03-04' },
])('the list filtered by %o leads to a filter, and back', (filters) => {
  expect(listOfFilter(filterOfList(filters))).toEqual(filters);
});

test('a filter selects as the list does', () => {
  expect(filterOfList({ browser: 'edge', topic: 'editais', seenBefore: '2026-01-02' })).toEqual({
    browsers: ['edge'],
    topics: ['editais'],
    seenBefore: startOfDay('2026-01-02'),
  });
});

test.each<Filter>([
  { topics: ['editais', 'obras'] },
  { systems: ['ios'], none: [{ topics: ['obras'] }] },
  { all: [{ topics: ['obras'] }] },
  { seenAfter: '2026-01-02T12:34:56.000Z' },
])('the list has no filters for %j', (filter) => {
  expect(listOfFilter(filter)).toBeUndefined();
});
