import type { Timeline } from '@sineta/protocol';

/** One line of the plot, as it grows. */
export interface Series {
  readonly name: 'accepted' | 'displayed' | 'clicked';
  readonly values: readonly number[];
}

export interface TimelineSeries {
  /** Seconds since the epoch: the end of each step. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
}

/** The sums up to each instant: what a reader asks is “how many by then”. */
export function timelineSeries({ from, step, ...counts }: Timeline): TimelineSeries {
  const start = Date.parse(from) / 1000;
  const names = ['accepted', 'displayed', 'clicked'] as const;
  const length = Math.max(...names.map((name) => counts[name].length));
  return {
    times: Array.from({ length: length + 1 }, (_, index) => start + index * step),
    series: names.map((name) => ({ name, values: sums(counts[name], length) })),
  };
}

function sums(values: readonly number[], length: number): number[] {
  let sum = 0;
  return [0, ...Array.from({ length }, (_, index) => (sum += values[index] ?? 0))];
}

/** When half of all displays had come, in seconds after the start; undefined while there are none. */
export function halfDisplayedAfter({ step, displayed }: Timeline): number | undefined {
  const total = displayed.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let sum = 0;
  const index = displayed.findIndex((count) => (sum += count) >= total / 2);
  return (index + 1) * step;
}
