/**
 * The recurrence rules that Sineta accepts: those of RFC 5545 §3.3.10 that recur at most once a day. Without zod, for
 * browsers.
 */

/** Days of the week, as rules name them, from Monday on. */
export const ruleWeekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type RuleWeekday = (typeof ruleWeekdays)[number];

export const ruleFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type RuleFrequency = (typeof ruleFrequencies)[number];

/** A day of the week; with `nth`, the nth one of the month or year, from the end if it is negative. */
export interface RuleDay {
  readonly weekday: RuleWeekday;
  readonly nth?: number;
}

export interface RecurrenceRule {
  readonly frequency: RuleFrequency;
  readonly interval: number;
  readonly days: readonly RuleDay[];
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  readonly count?: number;
  /** The last possible day, such as `2026-12-24`. */
  readonly until?: string;
}

export const ruleLimits = {
  length: 256,
  interval: 366,
  count: 366,
} as const;

/** Thrown for a text that is no accepted rule. Its message completes a sentence that begins with the name of the field. */
export class RuleError extends Error {
  override readonly name = 'RuleError';
}

/**
 * Reads a rule such as `FREQ=WEEKLY;BYDAY=SU`. Every part may occur once.
 * @throws RuleError
 */
export function parseRule(text: string): RecurrenceRule {
  if (text.length > ruleLimits.length) {
    throw new RuleError(`must have at most ${ruleLimits.length} characters`);
  }
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [, name, value] = /^([A-Z]+)=([A-Z0-9,+-]+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined) throw new RuleError(notARule);
    if (!accepted.has(name))
      throw new RuleError(`must not have ${name}; accepted are ${[...accepted].join(', ')}`);
    if (parts.has(name)) throw new RuleError(`must not repeat ${name}`);
    parts.set(name, value);
  }
  const frequency = ruleFrequencies.find((known) => known === parts.get('FREQ'));
  if (frequency === undefined) throw new RuleError(`must have FREQ with ${ruleFrequencies.join(', ')}`);
  const until = parts.get('UNTIL');
  const count = parts.get('COUNT');
  if (until !== undefined && count !== undefined) throw new RuleError('must not have both COUNT and UNTIL');
  const rule: RecurrenceRule = {
    frequency,
    interval: integerOf('INTERVAL', parts.get('INTERVAL') ?? '1', 1, ruleLimits.interval),
    days: listOf(parts.get('BYDAY')).map((day) => dayOf(day, frequency)),
    monthDays: listOf(parts.get('BYMONTHDAY')).map(monthDayOf),
    months: listOf(parts.get('BYMONTH')).map((month) => integerOf('BYMONTH', month, 1, 12)),
    ...(count !== undefined && { count: integerOf('COUNT', count, 1, ruleLimits.count) }),
    ...(until !== undefined && { until: dateOf(until) }),
  };
  if (frequency === 'WEEKLY' && rule.monthDays.length > 0) {
    throw new RuleError('must not have BYMONTHDAY with FREQ=WEEKLY');
  }
  return rule;
}

const accepted = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'COUNT', 'UNTIL']);

const notARule = 'must be a recurrence rule (RFC 5545) such as FREQ=WEEKLY;BYDAY=SU';

function listOf(value: string | undefined): string[] {
  return value === undefined ? [] : value.split(',');
}

function integerOf(part: string, text: string, least: number, most: number): number {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new RuleError(`must have a number from ${least} to ${most} as ${part}`);
}

function monthDayOf(text: string): number {
  const [, sign, digits] = /^([+-]?)(\d{1,2})$/.exec(text) ?? [];
  const value = Number(digits);
  if (value >= 1 && value <= 31) return sign === '-' ? -value : value;
  throw new RuleError('must have numbers from 1 to 31, or from -31 to -1, as BYMONTHDAY');
}

function dayOf(text: string, frequency: RuleFrequency): RuleDay {
  const [, sign, digits, name] = /^([+-]?)(\d{0,2})([A-Z]{2})$/.exec(text) ?? [];
  const weekday = ruleWeekdays.find((known) => known === name);
  if (weekday === undefined || (digits === '' && sign !== '')) {
    throw new RuleError('must have days such as SU, 1MO or -1FR as BYDAY');
  }
  if (digits === '') return { weekday };
  const nth = Number(digits);
  // Not every year has a 53rd one.
  const most = frequency === 'MONTHLY' ? 5 : 52;
  if (frequency === 'DAILY' || frequency === 'WEEKLY') {
    throw new RuleError(`must not number the days of BYDAY with FREQ=${frequency}`);
  }
  if (nth < 1 || nth > most) throw new RuleError(`must number the days of BYDAY from 1 to ${most}`);
  return { weekday, nth: sign === '-' ? -nth : nth };
}

function dateOf(text: string): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const read = new Date(`${date}T00:00Z`);
  if (!Number.isNaN(read.getTime()) && read.toISOString().startsWith(date)) return date;
  throw new RuleError('must have an existing date such as 20261224 as UNTIL');
}
