import { forgetDevice } from './devices.ts';
import { type Executor, inTransaction } from './executor.ts';
import { shardOf } from './shard.ts';

/** What a push service's answer says about a device itself. */
export type Liveness = 'alive' | 'gone' | 'confirmed_gone' | 'resubscribe';

/** Keeps a first word that a device is gone, takes it back, prunes on the second, or asks for a new subscription. */
export async function markDevice(
  db: Executor,
  token: string,
  liveness: Liveness,
  now: number,
): Promise<void> {
  switch (liveness) {
    case 'alive':
      return set(db, token, { gone_at: null, resubscribe_at: null });
    case 'gone':
      return set(db, token, { gone_at: now });
    case 'resubscribe':
      return set(db, token, { resubscribe_at: now });
    case 'confirmed_gone':
      return prune(db, token, now);
  }
}

async function set(
  db: Executor,
  token: string,
  columns: { gone_at?: number | null; resubscribe_at?: number | null },
): Promise<void> {
  await db
    .updateTable('device')
    .set(columns)
    .where('shard', '=', shardOf(token))
    .where('token', '=', token)
    .execute();
}

/** Forgets a device that is still marked: one that came back in the meantime stays. */
function prune(db: Executor, token: string, now: number): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const marked = await transaction
      .selectFrom('device')
      .select('token')
      .where('shard', '=', shardOf(token))
      .where('token', '=', token)
      .where('gone_at', 'is not', null)
      .executeTakeFirst();
    if (marked) await forgetDevice(transaction, token, now);
  });
}
