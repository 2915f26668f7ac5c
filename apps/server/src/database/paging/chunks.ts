/**
 * Divides rows into runs whose lengths are powers of two: however many rows there are, few different
 * statements are prepared for them, each of which is kept.
 * @param longest A power of two.
 */
export function* powerOfTwoChunks<Row>(rows: readonly Row[], longest: number): Generator<readonly Row[]> {
  let start = 0;
  for (let length = longest; length >= 1; length /= 2) {
    while (rows.length - start >= length) {
      yield rows.slice(start, start + length);
      start += length;
    }
  }
}
