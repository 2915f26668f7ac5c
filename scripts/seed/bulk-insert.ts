import type { CompiledQuery, Insertable, Transaction } from 'kysely';
import type { Schema } from '../../apps/server/src/database/schema.ts';

const rowsAtOnce = 500;

/** Inserts many rows of the same columns: a statement is compiled once for each number of rows. */
export async function bulkInsert<Table extends keyof Schema>(
  db: Transaction<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const compiled = new Map<number, CompiledQuery>();
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const group = rows.slice(first, first + rowsAtOnce);
    let query = compiled.get(group.length);
    if (query === undefined) {
      query = db.insertInto(table).values(group).compile();
      compiled.set(group.length, query);
    }
    const parameters = group.flatMap((row) => Object.values(row));
    await db.executeQuery({ ...query, parameters });
  }
}
