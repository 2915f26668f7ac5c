import type { TimeZoneFilter } from '../../devices/list/audience.ts';
import { instantOf } from './wall-clock.ts';

/** Devices that get a message at the same instant. */
export interface Wave {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Undefined: whatever their time zone. */
  readonly timeZones?: TimeZoneFilter;
}

interface WaveOptions {
  /** Wall-clock time, such as `2026-12-24T09:00`. */
  readonly local: string;
  /** The time zones of devices, as far as known. */
  readonly timeZones: readonly string[];
  /** Of the devices whose time zone is not known. */
  readonly siteTimeZone: string;
  /** Where the time is over already it is now. */
  readonly notBefore: number;
}

/**
 * Divides devices by the instants at which their clocks show a time, the earliest first. One wave is
 * everybody who is in no other, so that nobody is left out. Pure.
 */
export function wavesOf({ local, timeZones, siteTimeZone, notBefore }: WaveOptions): readonly Wave[] {
  const instant = (zone: string) => Math.max(notBefore, instantOf(local, zone));
  const ownAt = instant(siteTimeZone);
  const others = new Map<number, string[]>();
  for (const zone of timeZones) {
    const at = instant(zone);
    if (at !== ownAt) others.set(at, [...(others.get(at) ?? []), zone]);
  }
  const waves: Wave[] = [...others].map(([at, zones]) => ({ at, timeZones: { kind: 'in', zones } }));
  const rest: Wave = { at: ownAt, timeZones: { kind: 'not-in', zones: [...others.values()].flat() } };
  return [...waves, rest].sort((a, b) => a.at - b.at);
}

/** The wave that a device belongs to. Pure. */
export function waveOf(waves: readonly Wave[], timeZone: string | null): Wave {
  return waves.find(({ timeZones }) => {
    if (timeZones === undefined) return true;
    const isNamed = timeZone !== null && timeZones.zones.includes(timeZone);
    return timeZones.kind === 'in' ? isNamed : !isNamed;
  })!;
}
