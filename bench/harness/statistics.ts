/** The quantile of a share from 0 to 1; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The values of alternating rounds. */
export interface Pairs<A, B> {
  readonly a: readonly A[];
  readonly b: readonly B[];
}

/** Measures A B A B …, so that other load on the machine affects both equally. */
export async function interleave<A, B>(
  rounds: number,
  a: (round: number) => A | Promise<A>,
  b: (round: number) => B | Promise<B>,
): Promise<Pairs<A, B>> {
  const pairs = { a: [] as A[], b: [] as B[] };
  for (let round = 0; round < rounds; round++) {
    pairs.a.push(await a(round));
    pairs.b.push(await b(round));
  }
  return pairs;
}

/** Measures several in turn: A B C A B C … Returns the values of each, in the order of the rounds. */
export async function takeTurns<T>(
  rounds: number,
  measurements: readonly ((round: number) => Promise<T>)[],
): Promise<readonly (readonly T[])[]> {
  const values = measurements.map((): T[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, measure] of measurements.entries()) values[index]!.push(await measure(round));
  }
  return values;
}

/** `b / a` of each pair, from which common noise cancels out. */
export function ratios({ a, b }: Pairs<number, number>): number[] {
  return a.map((value, round) => b[round]! / value);
}
