import { parseRule, type RuleDay, type RuleWeekday, ruleWeekdays } from '@sineta/protocol/recurrence-rule';

/** A usual way to recur, which follows from the first date; `other` is any other rule. */
export type RuleChoice = 'daily' | 'weekly' | 'monthly-day' | 'monthly-weekday' | 'yearly' | 'other';

export const ruleChoices = [
  'daily',
  'weekly',
  'monthly-weekday',
  'monthly-day',
  'yearly',
] as const satisfies readonly RuleChoice[];

/** The rule of a choice for a first local time. Pure. */
export function ruleOf(choice: Exclude<RuleChoice, 'other'>, startsAtLocal: string): string {
  const { weekday, nth } = weekdayOf(startsAtLocal);
  const rules: Readonly<Record<typeof choice, string>> = {
    daily: 'FREQ=DAILY',
    weekly: `FREQ=WEEKLY;BYDAY=${weekday}`,
    'monthly-weekday': `FREQ=MONTHLY;BYDAY=${nth}${weekday}`,
    'monthly-day': `FREQ=MONTHLY;BYMONTHDAY=${Number(startsAtLocal.slice(8, 10))}`,
    yearly: 'FREQ=YEARLY',
  };
  return rules[choice];
}

/** The choice that has a rule for a first local time; the weekly one also has other days of the week. Pure. */
export function choiceOf(rule: string, startsAtLocal: string): RuleChoice {
  const choice = ruleChoices.find((choice) => ruleOf(choice, startsAtLocal) === rule);
  return choice ?? (weeklyDaysOf(rule) === undefined ? 'other' : 'weekly');
}

/** The rule of every week on certain days. Pure. */
export function weeklyRule(days: readonly RuleWeekday[]): string {
  return `FREQ=WEEKLY;BYDAY=${ruleWeekdays.filter((day) => days.includes(day)).join()}`;
}

/** The days of a rule of every week, without an end; undefined for other rules. Pure. */
export function weeklyDaysOf(rule: string): readonly RuleWeekday[] | undefined {
  const days = parseRule(rule).days.map(({ weekday }) => weekday);
  return days.length > 0 && weeklyRule(days) === rule ? days : undefined;
}

/** The rule of a choice after the first local time has moved: days of the week that the user chose stay. Pure. */
export function movedRule(rule: string, from: string, to: string): string {
  const choice = choiceOf(rule, from);
  return choice === 'other' || rule !== ruleOf(choice, from) ? rule : ruleOf(choice, to);
}

/** The day of the week of a local time, and which one of its month it is: the fourth may be followed by a fifth, the last may not. */
function weekdayOf(local: string): Required<RuleDay> {
  const date = new Date(`${local.slice(0, 10)}T00:00Z`);
  const weekday = ruleWeekdays[(date.getUTCDay() + 6) % 7]!;
  const nth = Math.ceil(date.getUTCDate() / 7);
  return { weekday, nth: nth === 5 ? -1 : nth };
}

/** The days of a period in words. */
interface DayWords {
  /** Days of the week, from Monday as 0. */
  readonly weekdays: (days: readonly number[]) => string;
  readonly nthWeekday: (nth: number, day: number) => string;
  /** A day of the month; -1 is the last one. */
  readonly monthDay: (day: number) => string;
}

/** The parts of a rule in words. */
export interface RuleWords {
  /** BCP 47. */
  readonly language: string;
  readonly every: Readonly<Record<'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY', (interval: number) => string>>;
  /** In each week or month, such as “every Sunday”, “on the first Sunday of each month”. */
  readonly each: DayWords;
  /** After a longer interval, such as “on Sunday”, “on the first Sunday”. */
  readonly on: DayWords;
  readonly date: (date: Date) => string;
  readonly times: (count: number) => string;
  readonly until: (date: Date) => string;
  readonly at: (time: string) => string;
  readonly other: (rule: string) => string;
}

/**
 * A rule in words, such as “every Sunday, at 08:00”. One that the words have no place for is shown as it is. Pure.
 */
export function ruleText(rule: string, startsAtLocal: string, words: RuleWords): string {
  const { count, until } = parseRule(rule);
  const days = daysText(rule, startsAtLocal, words);
  const time = words.at(startsAtLocal.slice(11));
  if (days === undefined) return [words.other(rule), time].join(', ');
  const end = until === undefined ? count !== undefined && words.times(count) : words.until(dateOf(until));
  return [days, time, ...(end === false ? [] : [end])].join(', ');
}

/** The label of a choice for a first local time, such as “Every Sunday”. Pure. */
export function choiceText(
  choice: Exclude<RuleChoice, 'other'>,
  startsAtLocal: string,
  words: RuleWords,
): string {
  return ruleLabel(ruleOf(choice, startsAtLocal), startsAtLocal, words);
}

/** The label of a rule that a choice has. Pure. */
export function ruleLabel(rule: string, startsAtLocal: string, words: RuleWords): string {
  return capitalize(daysText(rule, startsAtLocal, words)!);
}

/** Begins a sentence with a text. Pure. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a rule skips the months or years that are too short for the day of its first time. Pure. */
export function skipsShortMonths(rule: string, startsAtLocal: string): boolean {
  const { frequency, days, monthDays } = parseRule(rule);
  if (days.length > 0) return false;
  const [month, day] = [Number(startsAtLocal.slice(5, 7)), Number(startsAtLocal.slice(8, 10))];
  if (frequency === 'MONTHLY')
    return Math.max(...(monthDays.length > 0 ? monthDays.map(Math.abs) : [day])) > 28;
  return frequency === 'YEARLY' && monthDays.length === 0 && month === 2 && day === 29;
}

/** In which periods, and on which of their days; undefined if there are no words for them. */
function daysText(rule: string, startsAtLocal: string, words: RuleWords): string | undefined {
  const read = parseRule(rule);
  const { frequency, interval } = read;
  const isEach = interval === 1 && (frequency === 'WEEKLY' || frequency === 'MONTHLY');
  const day = dayText(read, startsAtLocal, words, isEach ? words.each : words.on);
  if (day === undefined || isEach) return day;
  const every = words.every[frequency](interval);
  return day === '' ? every : `${every}, ${day}`;
}

/** On which days; undefined if there are no words for them. */
function dayText(
  { frequency, days, monthDays, months }: ReturnType<typeof parseRule>,
  startsAtLocal: string,
  { date }: RuleWords,
  words: DayWords,
): string | undefined {
  const own = startsAtLocal.slice(0, 10);
  if (frequency === 'YEARLY') {
    const [month = Number(own.slice(5, 7))] = months;
    const [monthDay = Number(own.slice(8))] = monthDays;
    const isDate = months.length === monthDays.length && months.length < 2 && monthDay > 0;
    // A leap year, because the day may be February 29.
    return days.length === 0 && isDate ? date(new Date(Date.UTC(2024, month - 1, monthDay))) : undefined;
  }
  if (months.length > 0 || (days.length > 0 && monthDays.length > 0)) return undefined;
  switch (frequency) {
    case 'WEEKLY':
      return words.weekdays(
        (days.length > 0 ? days : [weekdayOf(own)])
          .map(({ weekday }) => ruleWeekdays.indexOf(weekday))
          .toSorted((a, b) => a - b),
      );
    case 'MONTHLY': {
      const [weekday] = days;
      const [monthDay = Number(own.slice(8))] = monthDays;
      if (days.length + monthDays.length > 1 || monthDay < -1) return undefined;
      if (weekday === undefined) return words.monthDay(monthDay);
      if (weekday.nth === undefined) return undefined;
      return words.nthWeekday(weekday.nth, ruleWeekdays.indexOf(weekday.weekday));
    }
    case 'DAILY':
      break;
  }
  return days.length + monthDays.length > 0 ? undefined : '';
}

function dateOf(date: string): Date {
  return new Date(`${date}T00:00Z`);
}
