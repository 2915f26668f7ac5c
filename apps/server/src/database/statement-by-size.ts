import type { CompiledQuery } from 'kysely';
import type { Executor } from './executor.ts';
import { powerOfTwoChunks } from './paging/chunks.ts';

/** A statement over a number of rows. */
interface StatementBySize<Row, Result> {
  /** Its SQL for `rows`, whose values are its only parameters, in the order of {@link StatementBySize.valuesOf}. */
  readonly compile: (db: Executor, rows: readonly Row[]) => CompiledQuery<Result>;
  readonly valuesOf: (row: Row) => readonly unknown[];
  /** Rows of one statement, at most: a power of two. SQLite allows 32,766 values. */
  readonly longest: number;
}

/**
 * Creates a function that runs a statement over any number of rows. Compiling a statement takes longer than running it,
 * so statements exist only for numbers of rows that are powers of two.
 * @returns the results of all statements
 */
export function createStatementBySize<Row, Result>({
  compile,
  valuesOf,
  longest,
}: StatementBySize<Row, Result>): (db: Executor, rows: readonly Row[]) => Promise<Result[]> {
  const compiled = new WeakMap<object, Map<number, CompiledQuery<Result>>>();
  return async (db, rows) => {
    const adapter = db.getExecutor().adapter;
    const statements = compiled.get(adapter) ?? new Map<number, CompiledQuery<Result>>();
    compiled.set(adapter, statements);
    const results: Result[] = [];
    for (const chunk of powerOfTwoChunks(rows, longest)) {
      let statement = statements.get(chunk.length);
      if (statement === undefined) {
        statement = compile(db, chunk);
        statements.set(chunk.length, statement);
      }
      const { rows: found } = await db.executeQuery<Result>({
        ...statement,
        parameters: chunk.flatMap(valuesOf),
      });
      results.push(...found);
    }
    return results;
  };
}
