import { LRUCache } from 'lru-cache';

/**
 * Converts a wall-clock time in a time zone to an instant. A time that a clock change skips is interpreted with the
 * offset before the change; of a time that occurs twice, the first one is used.
 * @param local - such as `2026-12-24T09:00`
 * @param timeZone - an IANA name
 * @returns milliseconds since the epoch
 */
export function instantOf(local: string, timeZone: string): number {
  const wall = Date.parse(`${local}Z`);
  // Offsets are less than a day, so these are the offsets before and after a clock change on that day.
  const candidates = [wall - day, wall + day].map((instant) => wall - offsetAt(instant, timeZone));
  const exact = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : candidates[0]!;
}

const day = 24 * 60 * 60 * 1000;

/** The UTC offset of a time zone at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
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
