import type { Executor } from './executor.ts';
import type { FailureRow } from './schema.ts';

/** Keeps what failed for good, with its reason. */
export async function addFailures(db: Executor, failures: readonly FailureRow[]): Promise<void> {
  if (failures.length === 0) return;
  await db
    .insertInto('failure')
    .values(failures)
    .onConflict((conflict) => conflict.columns(['shard', 'message', 'token']).doNothing())
    .execute();
}

/** Up to `limit` failures of a message, in the order of their devices. */
export async function listFailures(db: Executor, message: string, limit: number): Promise<FailureRow[]> {
  return db
    .selectFrom('failure')
    .selectAll()
    .where('message', '=', message)
    .orderBy('shard')
    .orderBy('token')
    .limit(limit)
    .execute();
}
