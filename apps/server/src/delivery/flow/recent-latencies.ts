/** How many responses the median is taken of. */
const capacity = 101;

/** How long the latest responses took, in milliseconds. */
export interface RecentLatencies {
  add(milliseconds: number): void;
  readonly values: readonly number[];
}

export function createRecentLatencies(): RecentLatencies {
  const values: number[] = [];
  let oldest = 0;
  return {
    add(milliseconds) {
      values[oldest] = milliseconds;
      oldest = (oldest + 1) % capacity;
    },
    values,
  };
}

/** Undefined for an empty list. Pure. */
export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
