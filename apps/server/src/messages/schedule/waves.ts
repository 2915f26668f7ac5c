import type { TimeZoneFilter } from '../../devices/list/audience.ts';
import type { DeviceGroup } from '../experiments/division.ts';
import { instantOf, isKnownTimeZone } from '../../devices/time-zones/wall-clock.ts';

/** Devices that get a message at the same instant: a time-zone wave, or groups of a divided audience. */
export interface Wave {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Undefined for devices of every time zone. */
  readonly timeZones?: TimeZoneFilter;
  /** Undefined if the audience is not divided. */
  readonly groups?: readonly DeviceGroup[];
}

interface WaveOptions {
  /** Wall-clock time, such as `2026-12-24T09:00`. */
  readonly local: string;
  /** The known time zones of devices. */
  readonly timeZones: readonly string[];
  /** The time zone for devices whose own is unknown. */
  readonly siteTimeZone: string;
  /** If the time has passed already, it is now. */
  readonly notBefore: number;
}

/**
 * Groups devices by the instant at which their clocks show a time, earliest first. One wave has all devices that are in
 * no other, so that none is missed, also of time zones that this Node.js does not know. Pure.
 */
export function wavesOf({ local, timeZones, siteTimeZone, notBefore }: WaveOptions): readonly Wave[] {
  const instant = (zone: string) => Math.max(notBefore, instantOf(local, zone));
  const ownAt = instant(siteTimeZone);
  const others = new Map<number, string[]>();
  for (const zone of timeZones.filter(isKnownTimeZone)) {
    const at = instant(zone);
    if (at !== ownAt) others.set(at, [...(others.get(at) ?? []), zone]);
  }
  const waves: Wave[] = [...others].map(([at, zones]) => ({ at, timeZones: { kind: 'in', zones } }));
  const rest: Wave = { at: ownAt, timeZones: { kind: 'not-in', zones: [...others.values()].flat() } };
  return [...waves, rest].sort((a, b) => a.at - b.at);
}

/** The time-zone wave of a device. Pure. */
export function waveOf(waves: readonly Wave[], timeZone: string | null): Wave {
  return waves.find(({ timeZones }) => {
    if (timeZones === undefined) return true;
    const isNamed = timeZone !== null && timeZones.zones.includes(timeZone);
    return timeZones.kind === 'in' ? isNamed : !isNamed;
  })!;
}
