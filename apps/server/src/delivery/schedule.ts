import type { Executor } from '../storage/executor.ts';
import type { MessageRow } from '../storage/schema.ts';
import { findSite } from '../storage/sites.ts';
import { listTimeZones } from '../storage/time-zones.ts';
import { type Wave, wavesOf } from './waves.ts';

type Timing = Pick<MessageRow, 'site' | 'send_at' | 'send_at_local' | 'created_at'>;

/** When which devices get a message, as far as their time zones are known by now; the earliest first. */
export async function scheduleOf(db: Executor, message: Timing): Promise<readonly Wave[]> {
  const { site, send_at, send_at_local: local, created_at: notBefore } = message;
  const found = local === null ? undefined : await findSite(db, site);
  if (local === null || found === undefined) return [{ at: send_at }];
  const timeZones = await listTimeZones(db, site);
  return wavesOf({ local, timeZones, siteTimeZone: found.timeZone, notBefore });
}

/**
 * How long a message with TTL 0 may wait for its turn here, in milliseconds. RFC 8030 §5.2: it is for
 * who is there now, so that it is not repeated, nor sent after a long stop of the service.
 */
const immediateWindow = 60_000;

/**
 * The end of a message for devices that get it at an instant, both in milliseconds.
 * @param ttl Seconds.
 */
export function expiryOf(at: number, ttl: number): number {
  return at + (ttl === 0 ? immediateWindow : ttl * 1000);
}
