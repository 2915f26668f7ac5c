/** Numbers that look like chance and are the same each time: a page that is looked at twice shows the same. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `end`. */
  below(end: number): number;
  /** A random value, with probabilities by weight. */
  pick<Value>(weighted: readonly (readonly [Value, weight: number])[]): Value;
}

/** SFC32, by Chris Doty-Humphrey (PractRand): small, fast, and good enough for pictures. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 15; round++) next();
  return {
    next,
    below: (end) => Math.floor(next() * end),
    pick(weighted) {
      let left = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of weighted) {
        left -= weight;
        if (left < 0) return value;
      }
      return weighted.at(-1)![0];
    },
  };
}
