import { LRUCache } from 'lru-cache';
import { dayLength } from '../../database/paging/day.ts';

/**
 * Converts a wall-clock time in a time zone to an instant. A time that a clock change skips is interpreted with the
 * offset before the change; of a time that occurs twice, the first one is used.
 * @param local - such as `2026-12-24T09:00`
 * @param timeZone - an IANA name
 * @returns milliseconds since the epoch
 */
export function instantOf(local: string, timeZone: string): number {
  return instantsOf(local, timeZone)[0]!;
}

/** The instants of a wall-clock time, the earliest first: two of a time that occurs twice, else one. */
function instantsOf(local: string, timeZone: string): number[] {
  const wall = Date.parse(`${local}Z`);
  // Offsets are less than a day, so these are the offsets before and after a clock change on that day.
  const candidates = [wall - dayLength, wall + dayLength].map(
    (instant) => wall - offsetAt(instant, timeZone),
  );
  const exact = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  return exact.length > 0 ? exact.sort((a, b) => a - b) : [candidates[0]!];
}

/** What a clock shows. */
export interface WallClock {
  /** Such as `2026-12-24`. */
  readonly day: string;
  /** Such as `09:00`. */
  readonly time: string;
}

/** What the clocks of a time zone show at an instant. */
export function wallClockAt(instant: number, timeZone: string): WallClock {
  const [date, time] = new Date(instant + offsetAt(instant, timeZone)).toISOString().split('T');
  return { day: date!, time: time!.slice(0, 5) };
}

/** The first instant after another one at which the clocks of a time zone show a time of day. */
export function nextInstantOf(time: string, timeZone: string, after: number): number {
  const today = Date.parse(wallClockAt(after, timeZone).day);
  for (let ahead = today; ; ahead += dayLength) {
    const instants = instantsOf(`${new Date(ahead).toISOString().slice(0, 10)}T${time}`, timeZone);
    const next = instants.find((at) => at > after);
    if (next !== undefined) return next;
  }
}

/** The first of these time zones that this Node.js knows, else UTC. */
export function knownTimeZone(...timeZones: readonly (string | null | undefined)[]): string {
  return timeZones.find((timeZone) => timeZone != null && isKnownTimeZone(timeZone)) ?? 'UTC';
}

/** Whether this Node.js knows a time zone. A newer one may have stored others. */
export function isKnownTimeZone(timeZone: string): boolean {
  try {
    return formatOf(timeZone) !== undefined;
  } catch {
    return false;
  }
}

/** The UTC offset of a time zone at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const name =
    formatOf(timeZone)
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(name) ?? [];
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -offset : offset;
}

/** Creating a formatter costs a hundred times as much as using it. There are about 600 time zones. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000 });

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}
