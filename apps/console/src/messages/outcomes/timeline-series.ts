import type { Timeline } from '@sineta/protocol';

/** One line of the plot, with cumulative values. */
export interface Series {
  readonly name: 'accepted' | 'displayed' | 'clicked';
  readonly values: readonly number[];
}

export interface TimelineSeries {
  /** Seconds since the epoch: the beginning of the sending, and the end of each step, the last one no later than now. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
}

/**
 * The cumulative counts at the end of each step: at its start, a message would be shown before it was sent.
 *
 * @param sentAt - when its sending began, in milliseconds since the epoch
 * @param now - when the timeline was read, in milliseconds
 */
export function timelineSeries(timeline: Timeline, sentAt: number, now: number): TimelineSeries {
  const { from, step } = timeline;
  const names = ['accepted', 'displayed', 'clicked'] as const;
  const length = Math.max(...names.map((name) => timeline[name].length));
  const start = Date.parse(from) / 1000;
  const begin = beginOf(timeline, sentAt);
  const ends = Array.from({ length }, (_, index) => {
    const end = start + (index + 1) * step;
    return index === length - 1 ? Math.max(Math.min(end, now / 1000), end - step + 1) : end;
  });
  return {
    times: [begin, ...ends],
    series: names.map((name) => ({ name, values: sums(timeline[name], length) })),
  };
}

/** Within the first step, since times are stored in steps. */
function beginOf({ from, step }: Timeline, sentAt: number): number {
  const start = Date.parse(from) / 1000;
  const after = sentAt / 1000 - start;
  return after > 0 && after < step ? start + after : start;
}

function sums(values: readonly number[], length: number): number[] {
  let sum = 0;
  const grown = Array.from({ length }, (_, index) => (sum += values[index] ?? 0));
  return [0, ...grown];
}

/** The time at which half of all displays were reached, in seconds after the sending began; undefined if there are none. */
export function halfDisplayedAfter(timeline: Timeline, sentAt: number): number | undefined {
  const { from, step, displayed } = timeline;
  const total = displayed.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let sum = 0;
  const index = displayed.findIndex((count) => (sum += count) >= total / 2);
  return Math.round(Date.parse(from) / 1000 + (index + 1) * step - beginOf(timeline, sentAt));
}
