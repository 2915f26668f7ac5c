import { isPostgres } from './dialect.ts';
import type { Executor } from './executor.ts';

/** The number of rows that concurrent writers spread a counter over. */
const slots = 16;

/**
 * The row of a counter that a writer adds to. SQLite has one writer, and so needs one row.
 * @param spread - any number that differs between concurrent writers
 */
export function slotOf(db: Executor, spread: number): number {
  return isPostgres(db) ? spread % slots : 0;
}
