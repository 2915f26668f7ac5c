/** The value below which a share of the others lie, 0 to 1; the median at 0.5. */
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

/** Two things measured in turns. */
export interface Pairs<A, B> {
  readonly a: readonly A[];
  readonly b: readonly B[];
}

/** Measures A B A B …, so that whatever else the machine does falls on both alike. */
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

/** `b / a` of each pair, which noise that both met cancels out of. */
export function ratios({ a, b }: Pairs<number, number>): number[] {
  return a.map((value, round) => b[round]! / value);
}
