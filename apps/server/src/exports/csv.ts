import { stringify } from 'csv-stringify/sync';
import { type ColumnName, hasInstants, headOf } from './heads.ts';
import { hasLabels, labelOf } from './labels/labels.ts';
import { localTimesIn } from './local-times.ts';
import type { Reader } from './reader.ts';

/** A value of a row; an absent one is an empty field. */
type Cell = string | number | boolean | Made | null | undefined;

/** What the service makes itself, such as an id. */
interface Made {
  readonly made: string;
}

/**
 * An id of the service, which stays as it is in a file for programs: it consists of letters, digits, `-` and `_`, and a
 * program that reads the file finds it in the API. An id that people or applications choose is a text of theirs.
 */
export function made(id: string): Cell {
  return { made: id };
}

/** The columns of a file, in their order: the name of each, and its value in a row. */
export type Columns<Row> = { readonly [Name in ColumnName]?: (row: Row) => Cell };

/** Without it, Excel would not read UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Writes pages of rows as CSV (RFC 4180) with a header, each page when it is asked for.
 * @param reader - for words instead of codes and names, and for local times; undefined for the values of the API
 */
export async function* csvOf<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
  reader?: Reader,
): AsyncGenerator<string> {
  const names = Object.keys(columns) as ColumnName[];
  const values = reader
    ? readableValues(columns, names, reader)
    : names.flatMap((name) => columns[name] ?? []);
  const recordsOf = recordsFor(reader);
  let head = byteOrderMark + recordsOf([names.map((name) => headOf(name, reader))]);
  for await (const rows of pages) {
    const records = rows.map((row) => values.map((valueOf) => valueOf(row)));
    if (head !== '' || records.length > 0) yield head + recordsOf(records);
    head = '';
  }
}

/** The values of columns as people read them: codes as words, instants as local times. */
function readableValues<Row>(
  columns: Columns<Row>,
  names: readonly ColumnName[],
  { language, timeZone }: Reader,
): ((row: Row) => Cell)[] {
  const localTime = localTimesIn(timeZone);
  return names.flatMap((name) => {
    const valueOf = columns[name];
    if (valueOf === undefined) return [];
    if (!hasInstants(name) && !hasLabels(name)) return [valueOf];
    return [
      (row) => {
        const cell = valueOf(row);
        if (typeof cell === 'boolean') return labelOf(name, String(cell), language);
        if (typeof cell !== 'string') return cell;
        return hasInstants(name) ? localTime(cell) : labelOf(name, cell, language);
      },
    ];
  });
}

/**
 * What ends a cell in some spreadsheet, with the beginning of a formula after it. One that separates by another character
 * takes the quotes of a field as text, so that a line break within them ends the row; and it drops an empty pair of quotes.
 */
const formulaInside = /[,;\t\r\n]"*(?=[=+\-@＝＋－＠])/g;

/**
 * A text of people that a spreadsheet would evaluate as a formula gets an apostrophe before it (OWASP, CSV Injection), also
 * one that would begin a cell in a spreadsheet that separates them in another way.
 */
function recordsFor(reader: Reader | undefined): (records: Cell[][]) => string {
  // Spreadsheets separate fields with a semicolon where the comma is the decimal sign.
  const hasComma = reader !== undefined && new Intl.NumberFormat(reader.locale).format(0.5).includes(',');
  return (records) =>
    stringify(records, {
      delimiter: hasComma ? ';' : ',',
      record_delimiter: 'windows',
      // By itself it quotes only what contains both.
      quoted_match: /[\r\n]/,
      escape_formulas: true,
      cast: {
        boolean: String,
        string: (cell) => cell.replaceAll(formulaInside, "$&'"),
        number: (cell) => (hasComma ? String(cell).replace('.', ',') : String(cell)),
        // To a program an id is that of the API; a person would see an error in place of one that begins with a minus.
        object: (cell) => ({ value: (cell as unknown as Made).made, escape_formulas: reader !== undefined }),
      },
    });
}
