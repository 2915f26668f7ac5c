import type { Timeline } from '@sineta/protocol';

/** One line of the plot, with cumulative values. */
export interface Series {
  readonly name: 'accepted' | 'displayed' | 'clicked';
  readonly values: readonly number[];
}

export interface TimelineSeries {
  /** Seconds since the epoch: a step before the first, the beginning of each, and the end of the last. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
}

/**
 * The cumulative counts from each step on, because readers look for the count by a certain time. A step's count is added at
 * its start: a slope to its end would suggest that an instant took a minute.
 */
export function timelineSeries({ from, step, ...counts }: Timeline): TimelineSeries {
  const start = Date.parse(from) / 1000;
  const names = ['accepted', 'displayed', 'clicked'] as const;
  const length = Math.max(...names.map((name) => counts[name].length));
  return {
    times: Array.from({ length: length + 2 }, (_, index) => start + (index - 1) * step),
    series: names.map((name) => ({ name, values: sums(counts[name], length) })),
  };
}

function sums(values: readonly number[], length: number): number[] {
  let sum = 0;
  const grown = Array.from({ length }, (_, index) => (sum += values[index] ?? 0));
  return [0, ...grown, sum];
}

/** The time at which half of all displays were reached, in seconds after the start; undefined if there are none. */
export function halfDisplayedAfter({ step, displayed }: Timeline): number | undefined {
  const total = displayed.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let sum = 0;
  const index = displayed.findIndex((count) => (sum += count) >= total / 2);
  return (index + 1) * step;
}
