import { deviceIdOf, deviceIdOrTokenPattern, slugPattern } from '@sineta/protocol/formats';
import { matching, readDeviceFilters } from '../../../devices/device-filters.ts';
import { filterOfList } from '../../../devices/filter/listed-filter.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** The draft for an audience in the address; undefined without one. Invalid values are ignored. Pure. */
export function linkedDraft(search: Readonly<Record<string, unknown>>): Draft | undefined {
  const audience = linkedAudience(search);
  return audience && { ...emptyDraft, ...audience };
}

function linkedAudience(search: Readonly<Record<string, unknown>>): Partial<Draft> | undefined {
  const device = matching(search['device'], deviceIdOrTokenPattern);
  if (device !== undefined) return { audience: 'devices', tokens: deviceIdOf(device) };
  const segment = matching(search['segment'], slugPattern);
  if (segment !== undefined) return { audience: 'segment', segment };
  const { state: _, topic, ...filters } = readDeviceFilters(search);
  if (topic !== undefined && Object.keys(filters).length === 0) return { audience: 'topic', topics: [topic] };
  const filter = filterOfList({ ...filters, ...(topic && { topic }) });
  return Object.keys(filter).length === 0 ? undefined : { audience: 'filter', filter };
}
