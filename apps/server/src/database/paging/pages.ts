import { setImmediate } from 'node:timers/promises';

interface ReadPage<Row, Cursor> {
  readonly rows: readonly Row[];
  /** Where the next page begins; undefined on the last page. */
  readonly next?: Cursor | undefined;
}

/** All pages of a list, each read when it is asked for. */
export async function* pagesOf<Row, Cursor>(
  read: (after: Cursor | undefined) => Promise<ReadPage<Row, Cursor>>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Cursor | undefined; ;) {
    const { rows, next } = await read(after);
    yield rows;
    if (next === undefined) return;
    after = next;
    // SQLite reads in the event loop, which other requests need too.
    await setImmediate();
  }
}
