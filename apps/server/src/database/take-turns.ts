import { setImmediate } from 'node:timers/promises';
import { isPostgres } from './dialect.ts';
import type { Executor } from './executor.ts';

/** How long a series of queries keeps the event loop, in milliseconds. */
const longest = 5;

/**
 * For a series of queries that take long together. The function, called after each query, lets other work of this thread run
 * once they have taken a while: SQLite reads in the event loop. In a transaction it does not, because all other queries wait
 * for its end.
 */
export function takeTurns(db: Executor): () => Promise<void> {
  if (isPostgres(db) || db.isTransaction) return async () => {};
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await setImmediate();
    since = performance.now();
  };
}
