import { dayAfter, dayLength } from '../database/paging/day.ts';
import { instantOf, offsetAt, wallClockAt } from '../devices/time-zones/wall-clock.ts';

/** Consecutive days by the clocks of a time zone. */
export interface LocalDays {
  /** The instant at which each day begins, in milliseconds. */
  readonly begins: readonly number[];
  /** The end of the last day. */
  readonly until: number;
  /** What the clocks show at an instant of these days. */
  readonly clockAt: (at: number) => { readonly day: string; readonly hour: number };
}

/** @param days - such as 2026-11-21, oldest first */
export function localDays(days: readonly string[], timeZone: string): LocalDays {
  const begins: number[] = [];
  let offset: number | undefined;
  for (const day of [...days, dayAfter(days.at(-1)!)]) {
    // Cheaper than the time zone itself, unless its clocks have changed since the day before.
    const likely = offset === undefined ? undefined : Date.parse(day) - offset;
    const begin =
      likely !== undefined && offsetAt(likely, timeZone) === offset
        ? likely
        : instantOf(`${day}T00:00`, timeZone);
    offset = Date.parse(day) - begin;
    begins.push(begin);
  }
  const until = begins.pop()!;
  return {
    begins,
    until,
    clockAt: (at) => {
      // Clock changes move the beginning of a day by an hour or so, so this is off by one day at most.
      let index = Math.min(days.length - 1, Math.floor((at - begins[0]!) / dayLength));
      if (at < begins[index]!) index -= 1;
      else if (at >= (begins[index + 1] ?? until)) index += 1;
      const [day, begin, end] = [days[index]!, begins[index]!, begins[index + 1] ?? until];
      // Asking for the offset of a time zone costs microseconds, which days without a clock change save.
      const isChanged = end - begin !== dayLength;
      const hour = isChanged
        ? Number(wallClockAt(at, timeZone).time.slice(0, 2))
        : Math.floor((at - begin) / 3_600_000);
      return { day, hour };
    },
  };
}
