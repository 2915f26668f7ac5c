import { type AcceptedSend, limits } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import { findSite } from '../../sites/sites.ts';
import { listTimeZones } from '../../devices/time-zones/time-zones.ts';
import { ApiError } from '../../api-error.ts';
import { groupWaves } from '../experiments/experiment.ts';
import { type Wave, wavesOf } from './waves.ts';

type Timing = Pick<
  MessageRow,
  'site' | 'send_at' | 'send_at_local' | 'site_time_zone' | 'created_at' | 'division' | 'experiment'
> &
  Partial<Pick<MessageRow, 'changed_at' | 'experiment_ended_at'>>;

/** When a message got its schedule: when it was accepted or last changed. */
export function scheduledAt({ created_at, changed_at }: Pick<Timing, 'created_at' | 'changed_at'>): number {
  return changed_at ?? created_at;
}

/** The instants at which devices get a message, by their known time zones or their groups, earliest first. */
export async function scheduleOf(db: Executor, message: Timing): Promise<readonly Wave[]> {
  const { site, send_at, send_at_local: local, division } = message;
  if (division !== null) return groupWaves(message);
  if (local === null) return [{ at: send_at }];
  // The time zone of the site when the message was accepted or last changed: a later change would move devices from one time-zone wave
  // to another. Older versions did not store it.
  const siteTimeZone = message.site_time_zone ?? (await findSite(db, site))!.timeZone;
  const timeZones = await listTimeZones(db, site);
  return wavesOf({ local, timeZones, siteTimeZone, notBefore: scheduledAt(message) });
}

/**
 * Refuses a time more than a day ago. The schema of the request does not check this, because a repeated request must
 * get the response of the first one, however late it comes.
 * @throws ApiError `invalid_request`
 */
export function requireRecent({ sendAt, sendAtLocal }: AcceptedSend, now: number): void {
  const due = sendAt ?? (sendAtLocal && `${sendAtLocal}Z`);
  if (due === undefined || Date.parse(due) >= now - limits.maxSendBehind * 1000) return;
  throw new ApiError('invalid_request', {
    detail:
      'The send time is more than a day ago. Nothing was sent. Correct the time, or omit it to send at once.',
    fields: [
      { field: sendAt === undefined ? 'sendAtLocal' : 'sendAt', message: 'must be at most a day ago' },
    ],
  });
}

/**
 * How long a message with TTL 0 can wait here, in milliseconds. It is only for devices that are connected now (RFC 8030
 * §5.2), so it is neither retried nor sent after a long stop of the service.
 */
const immediateWindow = 60_000;

/**
 * The expiry of a message for devices that get it at an instant, both in milliseconds.
 * @param ttl - in seconds
 */
export function expiryOf(at: number, ttl: number): number {
  return at + (ttl === 0 ? immediateWindow : ttl * 1000);
}
