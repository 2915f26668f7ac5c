import type { AudienceCount, Filter, Target } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { countAudience } from '../../devices/counts/count-audience.ts';
import { findDevices } from '../../devices/find-devices.ts';
import { filterOfTarget } from '../../devices/list/target-filter.ts';
import { tokensOf } from '../accept/named-target.ts';
import { type Wave, waveOf } from '../schedule/waves.ts';

/**
 * Counts the devices that get a message for a local time at once, because the time has passed in their time zones.
 * @param waves - of the message, of which only the earliest can be due
 */
export async function countPassed(
  db: Executor,
  site: string,
  target: Target,
  waves: readonly Wave[],
  now: number,
): Promise<AudienceCount> {
  const [{ at, timeZones }] = waves as readonly [Wave];
  if (at > now || timeZones === undefined) return { devices: 0, exact: true };
  if ('token' in target || 'tokens' in target) {
    const devices = await findDevices(db, site, tokensOf(target));
    return {
      devices: devices.filter(({ time_zone }) => waveOf(waves, time_zone).at === at).length,
      exact: true,
    };
  }
  const { kind, zones } = timeZones;
  const inZones = { timeZones: [...zones] };
  const passed: Filter = kind === 'in' ? inZones : zones.length > 0 ? { none: [inZones] } : {};
  const topic = 'topic' in target && { topics: [target.topic] };
  const wanted = { ...(await filterOfTarget(db, site, target)), ...topic };
  const none = [...(wanted.none ?? []), ...(passed.none ?? [])];
  const all = [...(wanted.all ?? []), ...(passed.timeZones ? [passed] : [])];
  const filter = { ...wanted, ...(all.length > 0 && { all }), ...(none.length > 0 && { none }) };
  return countAudience(db, site, { filter }, now);
}
