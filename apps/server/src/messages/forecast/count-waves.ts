import type { AudienceCount, Filter, Target, ValidatedMessage } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { countAudience } from '../../devices/counts/count-audience.ts';
import { findDevices } from '../../devices/find-devices.ts';
import { filterOfTarget } from '../../devices/list/target-filter.ts';
import { tokensOf } from '../accept/named-target.ts';
import { type Wave, waveOf } from '../schedule/waves.ts';

/** The message for a local time whose devices are counted. */
interface LocalMessage {
  readonly site: string;
  readonly siteTimeZone: string;
  readonly target: Target;
  readonly waves: readonly Wave[];
}

/**
 * When the first devices get a message for a local time, and how many get it at once, because the time has passed in their
 * time zones.
 */
export async function countWaves(
  db: Executor,
  message: LocalMessage,
  now: number,
): Promise<Pick<ValidatedMessage, 'passed' | 'starts'>> {
  let passed: AudienceCount = { devices: 0, exact: true };
  for (const wave of message.waves) {
    const count = await countWave(db, message, wave, now);
    // Only the earliest can be due.
    if (wave.at <= now) passed = count;
    // The sample of an estimate can miss the devices of a small time zone.
    if (count.devices === 0 && count.exact) continue;
    if (wave.at <= now) break;
    const timeZone = wave.timeZones?.kind === 'in' ? wave.timeZones.zones[0]! : message.siteTimeZone;
    return { passed, starts: { at: new Date(wave.at).toISOString(), timeZone } };
  }
  return { passed };
}

/** Counts the devices of a time-zone wave. */
async function countWave(
  db: Executor,
  { site, target, waves }: LocalMessage,
  { at, timeZones }: Wave,
  now: number,
): Promise<AudienceCount> {
  if ('token' in target || 'tokens' in target) {
    const devices = await findDevices(db, site, tokensOf(target));
    return {
      devices: devices.filter(({ time_zone }) => waveOf(waves, time_zone).at === at).length,
      exact: true,
    };
  }
  const { kind, zones } = timeZones!;
  const inZones = { timeZones: [...zones] };
  const wave: Filter = kind === 'in' ? inZones : zones.length > 0 ? { none: [inZones] } : {};
  const topic = 'topic' in target && { topics: [target.topic] };
  const wanted = { ...(await filterOfTarget(db, site, target)), ...topic };
  const none = [...(wanted.none ?? []), ...(wave.none ?? [])];
  const all = [...(wanted.all ?? []), ...(wave.timeZones ? [wave] : [])];
  const filter = { ...wanted, ...(all.length > 0 && { all }), ...(none.length > 0 && { none }) };
  return countAudience(db, site, { filter }, now);
}
