import { parseRule } from '@sineta/protocol';
import { RRuleTemporal } from 'rrule-temporal';
import { dayLength } from '../../database/paging/day.ts';
import { instantOf, wallClockAt } from '../../devices/time-zones/wall-clock.ts';

/** When a message recurs. */
export interface Recurrence {
  /** A recurrence rule of RFC 5545 that `parseRule` accepts. */
  readonly rule: string;
  /** The first possible time, such as `2026-12-24T09:00`. */
  readonly startsAtLocal: string;
  readonly timeZone: string;
}

/** A time at which a message recurs. */
export interface Occurrence {
  /** By the clocks of the time zone. */
  readonly local: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * The days, months or years that a search for the next occurrence reads at most, for a rule such as the 30th of February,
 * which never occurs: 13 years of days, more than the eight between two leap days around 2100.
 */
const searchedPeriods = 5_000;

/** The first occurrence after an instant; undefined at the end. Pure. */
export function nextOccurrence(recurrence: Recurrence, after: number): Occurrence | undefined {
  return occurrencesAfter(recurrence, after).next().value;
}

/** The occurrences after an instant, the earliest first. Pure. */
export function* occurrencesAfter(
  recurrence: Recurrence,
  after: number,
): Generator<Occurrence, undefined, undefined> {
  const rule = readRule(recurrence);
  // The clock can have been set back since, by less than a day.
  const { day: date, time } = wallClockAt(after - dayLength, recurrence.timeZone);
  let last = after;
  let wall = next(rule, new Date(`${date}T${time}Z`));
  while (wall !== undefined) {
    const local = wall.toISOString().slice(0, 16);
    const at = instantOf(local, recurrence.timeZone);
    // Two times are one instant if the clock skips a whole day, as in Samoa on 2011-12-30.
    if (at > last) {
      last = at;
      yield { local, at };
    }
    wall = next(rule, wall);
  }
  return undefined;
}

/** The rule by a clock without changes: its times are written as if they were in UTC. */
function readRule({ rule, startsAtLocal }: Recurrence): RRuleTemporal {
  const { until } = parseRule(rule);
  const parts = rule.split(';').filter((part) => !part.startsWith('UNTIL='));
  const end = until === undefined ? [] : [`UNTIL=${compact(until)}T235959Z`];
  return new RRuleTemporal({
    rruleString: `DTSTART:${compact(startsAtLocal)}00Z\nRRULE:${[...parts, ...end].join(';')}`,
    maxIterations: searchedPeriods,
  });
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '');
}

/** @returns undefined at the end, or if the search ends without result */
function next(rule: RRuleTemporal, after: Date): Date | undefined {
  try {
    const found = rule.next(after);
    if (found === null || found.year > 9999) return undefined;
    return new Date(found.epochMilliseconds);
  } catch (error) {
    if (isExhausted(error)) return undefined;
    throw error;
  }
}

/** The library has no type for it. */
function isExhausted(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.message.startsWith('Maximum '));
}
