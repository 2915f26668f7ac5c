/**
 * Divides rows into chunks whose lengths are powers of two, so that any number of rows needs only a few different prepared
 * statements, which are cached.
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
