import { stringify } from 'csv-stringify/sync';

/** A value of a row; an absent one is an empty field. */
type Cell = string | number | boolean | Made | null | undefined;

/** What the service makes itself, such as an id. */
interface Made {
  readonly made: string;
}

/**
 * An id of the service, which stays as it is: it consists of letters, digits, `-` and `_`, and a program that reads the file
 * finds it in the API. An id that people or applications choose is a text of theirs.
 */
export function made(id: string): Cell {
  return { made: id };
}

/** The columns of a file, in their order: the name of each, and its value in a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** Without it, Excel would not read UTF-8. */
const byteOrderMark = '\uFEFF';

/** Writes pages of rows as CSV (RFC 4180) with a header, each page when it is asked for. */
export async function* csvOf<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const values = Object.values(columns);
  let head = byteOrderMark + recordsOf([Object.keys(columns)]);
  for await (const rows of pages) {
    const records = rows.map((row) => values.map((valueOf) => valueOf(row)));
    if (head !== '' || records.length > 0) yield head + recordsOf(records);
    head = '';
  }
}

/** A text of people that a spreadsheet would evaluate as a formula gets an apostrophe before it (OWASP, CSV Injection). */
function recordsOf(records: Cell[][]): string {
  return stringify(records, {
    record_delimiter: 'windows',
    // By itself it quotes only what contains both.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: {
      boolean: String,
      object: (cell) => ({ value: (cell as unknown as Made).made, escape_formulas: false }),
    },
  });
}
