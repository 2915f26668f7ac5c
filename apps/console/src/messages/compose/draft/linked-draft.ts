import { deviceIdOf, deviceIdOrTokenPattern, isLocalDateTime, slugPattern } from '@sineta/protocol/formats';
import { matching, readDeviceFilters } from '../../../devices/device-filters.ts';
import { filterOfList } from '../../../devices/filter/listed-filter.ts';
import { messageMembers } from '../../../devices/filter/message-members.ts';
import { messageIdOf } from '../message-id.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { dateTimeField, instantOf, suggestedTime } from './schedule.ts';

/**
 * The draft for an audience or a day in the address; undefined without one. Invalid values are ignored. Pure.
 * @param siteZone - the time zone of the day
 */
export function linkedDraft(
  search: Readonly<Record<string, unknown>>,
  now: Date,
  siteZone: string,
): Draft | undefined {
  const { day, ...others } = search;
  const audience = linkedAudience(others);
  const timing = linkedTiming(day, now, siteZone);
  return (audience ?? timing) && { ...emptyDraft, ...audience, ...timing };
}

/** In the morning of the day, or soon if that is past. */
function linkedTiming(day: unknown, now: Date, siteZone: string): Pick<Draft, 'timing' | 'at'> | undefined {
  const morning = `${String(day)}T08:00`;
  if (!isLocalDateTime(morning)) return undefined;
  const at = instantOf(morning, siteZone);
  return { timing: 'instant', at: at > now ? dateTimeField(at) : suggestedTime(now) };
}

/** The audience in the address; undefined without one. Pure. */
export function linkedAudience(search: Readonly<Record<string, unknown>>): Partial<Draft> | undefined {
  const device = matching(search['device'], deviceIdOrTokenPattern);
  if (device !== undefined) return { audience: 'devices', tokens: deviceIdOf(device) };
  const segment = matching(search['segment'], slugPattern);
  if (segment !== undefined) return { audience: 'segment', segment };
  const reaction = messageMembers.find((name) => messageIdOf(search[name]) !== undefined);
  if (reaction) return { audience: 'filter', filter: { [reaction]: [String(search[reaction])] } };
  const { state: _, topic, ...filters } = readDeviceFilters(search);
  if (filters.user !== undefined && topic === undefined && Object.keys(filters).length === 1) {
    return { audience: 'user', user: filters.user };
  }
  if (topic !== undefined && Object.keys(filters).length === 0) return { audience: 'topic', topics: [topic] };
  const filter = filterOfList({ ...filters, ...(topic && { topic }) });
  return Object.keys(filter).length === 0 ? undefined : { audience: 'filter', filter };
}
