interface Page<Row> {
  readonly rows: Row[];
  /** The last row if more follow: the next page begins after it. */
  readonly end: Row | undefined;
}

/** Makes a page of at most `limit` rows from a query for one more, which shows whether more follow. Pure. */
export function pageOf<Row>(found: readonly Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit);
  return { rows, end: found.length > limit ? rows.at(-1) : undefined };
}
