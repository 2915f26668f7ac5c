import { type PushServiceName, pushServiceOf } from '@sineta/web-push';
import type { Lanes } from './lanes.ts';

/** Requests that may be under way at once, by push service; `other` are all that are none of the known ones. */
export type Concurrency = ReadonlyMap<PushServiceName | 'other', number>;

/** What push services allow by now. Some have many hosts, each with a lane of its own: it is their sum. */
export function concurrencyOf(lanes: Pick<Lanes, 'entries'>): Concurrency {
  const sums = new Map<PushServiceName | 'other', number>();
  for (const [origin, { limit }] of lanes.entries()) {
    const service = pushServiceOf(new URL(origin)) ?? 'other';
    sums.set(service, (sums.get(service) ?? 0) + limit);
  }
  return sums;
}
