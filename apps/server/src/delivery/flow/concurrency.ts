import type { PushServiceName } from '@sineta/web-push';
import type { Lanes } from './push-service-limiters.ts';

/** Requests that may be under way at once, by push service; `other` are all that are none of the known ones. */
export type Concurrency = ReadonlyMap<PushServiceName | 'other', number>;

/** What push services allow by now. Some have many hosts, each with a lane of its own: it is their sum. */
export function concurrencyOf(lanes: Pick<Lanes, 'all'>): Concurrency {
  const sums = new Map<PushServiceName | 'other', number>();
  for (const { service, limit } of lanes.all()) sums.set(service, (sums.get(service) ?? 0) + limit);
  return sums;
}
