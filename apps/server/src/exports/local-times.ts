import { dayLength } from '../database/paging/day.ts';
import { offsetAt } from '../devices/time-zones/wall-clock.ts';

const minute = 60_000;

/**
 * Writes instants as the clocks of a time zone show them, such as `2026-11-27 13:48:05`, which spreadsheets read as a time.
 * A time that the clocks show twice, when they are set back, has its offset after it, such as `2026-11-01 01:30:00 -05:00`:
 * spreadsheets leave that as text, and both hours stay apart. Keeps one number for each day that it has written.
 */
export function localTimesIn(timeZone: string): (instant: string) => string {
  const offsets = new Map<number, number | undefined>();
  /** The offset of a day, or undefined if the clocks change on it, or on a day beside it. */
  const offsetOn = (date: number): number | undefined => {
    if (offsets.has(date)) return offsets.get(date);
    const [first, ...others] = [-1, 0, 1, 2].map((later) => offsetAt((date + later) * dayLength, timeZone));
    const offset = others.every((other) => other === first) ? first : undefined;
    offsets.set(date, offset);
    return offset;
  };
  return (instant) => {
    const at = Date.parse(instant);
    const usual = offsetOn(Math.floor(at / dayLength));
    if (usual !== undefined) return written(at + usual);
    const offset = offsetAt(at, timeZone);
    return isShownTwice(at, offset, timeZone)
      ? `${written(at + offset)} ${named(offset)}`
      : written(at + offset);
  };
}

/** Whether another instant of the time zone has the same time of the clock. */
function isShownTwice(at: number, offset: number, timeZone: string): boolean {
  return [at - dayLength, at + dayLength].some((near) => {
    const other = offsetAt(near, timeZone);
    return other !== offset && offsetAt(at + offset - other, timeZone) === other;
  });
}

const written = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace('T', ' ');

/** Such as `-03:00`. */
function named(offset: number): string {
  const minutes = Math.abs(offset) / minute;
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
