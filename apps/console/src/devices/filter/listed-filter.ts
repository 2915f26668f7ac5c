import type { Filter } from '@sineta/protocol';
import { dayOf, startOfDay } from '../../time/day.ts';
import { dayFilters, type DeviceFilters } from '../device-filters.ts';

/** The members of a filter, and the filters of the device list, each with one of their values. */
const lists = [
  ['browsers', 'browser'],
  ['systems', 'system'],
  ['languages', 'language'],
  ['timeZones', 'timeZone'],
  ['topics', 'topic'],
  ['tags', 'tag'],
  ['users', 'user'],
] as const satisfies readonly (readonly [keyof Filter, keyof DeviceFilters])[];

/** The filter by which the device list selects. */
export function filterOfList(filters: Omit<DeviceFilters, 'state'>): Filter {
  const values = lists.map(([name, filter]) => [name, filters[filter] && [filters[filter]]] as const);
  const days = dayFilters.map((name) => [name, startOfDay(filters[name] ?? '')] as const);
  return Object.fromEntries([...values, ...days].filter(([, value]) => value !== undefined));
}

/** The filters of the device list that select as a filter does; undefined if none do. */
export function listOfFilter(filter: Filter): DeviceFilters | undefined {
  const values = lists.map(([name, listed]) => [listed, filter[name]?.[0]] as const);
  const days = dayFilters.map((name) => [name, filter[name] && dayOf(filter[name])] as const);
  const filters: DeviceFilters = Object.fromEntries(
    [...values, ...days].filter(([, value]) => value !== undefined),
  );
  return JSON.stringify(ordered(filterOfList(filters))) === JSON.stringify(ordered(filter))
    ? filters
    : undefined;
}

function ordered(filter: Filter) {
  return Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
