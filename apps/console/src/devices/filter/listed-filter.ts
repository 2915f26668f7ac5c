import type { Filter, Target } from '@sineta/protocol';
import { startOfDay } from '../../time/day.ts';
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

/** The filter by which the device list selects, beside a state and a segment. */
export function filterOfList(filters: Omit<DeviceFilters, 'state' | 'segment'>): Filter {
  const values = lists.map(([name, filter]) => [name, filters[filter] && [filters[filter]]] as const);
  const days = dayFilters.map((name) => [name, startOfDay(filters[name] ?? '')] as const);
  return Object.fromEntries([...values, ...days].filter(([, value]) => value !== undefined));
}

/** What counts the devices of the list; undefined if no target has these filters. */
export function targetOfList({ state, segment, ...filters }: DeviceFilters): Target | undefined {
  const isAlone = Object.keys(filters).length === 0;
  if (state !== undefined) return undefined;
  if (segment !== undefined) return isAlone ? { segment } : undefined;
  return isAlone ? undefined : { filter: filterOfList(filters) };
}
