/** What rows are sorted by: texts A to Z; numbers and instants from the highest or latest. Absent values come last. */
export type SortKey = string | number | undefined;

/** Sorts rows by a key; rows with the same key stay in their order. Pure. */
export function sortedBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  language: string,
): readonly Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return rows.toSorted((one, other) => {
    const a = keyOf(one);
    const b = keyOf(other);
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return typeof a === 'number' || typeof b === 'number' ? Number(b) - Number(a) : compare(a, b);
  });
}

/** The instant of a time in milliseconds, as a key. */
export function instant(at: string | undefined): number | undefined {
  return at === undefined ? undefined : Date.parse(at);
}
