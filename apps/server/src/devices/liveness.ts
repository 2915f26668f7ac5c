import { forgetDevice } from './devices.ts';
import { forUpdate } from '../database/dialect.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import type { DeviceRow } from '../database/schema.ts';
import { shardOf } from '../database/sharding/shard.ts';

/** What a push service's answer says about a device itself. */
export type Liveness = 'alive' | 'gone' | 'confirmed_gone' | 'resubscribe';

/** A device, and the endpoint that a push service has answered about. */
export type AnsweredDevice = Pick<DeviceRow, 'token' | 'endpoint'>;

/**
 * Keeps a first word that a device is gone, takes it back, prunes on the second, or asks for a new subscription. An
 * answer about an endpoint that the device has left by now says nothing of it.
 */
export async function markDevice(
  db: Executor,
  device: AnsweredDevice,
  liveness: Liveness,
  now: number,
): Promise<void> {
  switch (liveness) {
    case 'alive':
      return set(db, device, { gone_at: null, resubscribe_at: null });
    case 'gone':
      return set(db, device, { gone_at: now });
    case 'resubscribe':
      return set(db, device, { resubscribe_at: now });
    case 'confirmed_gone':
      return prune(db, device, now);
  }
}

async function set(
  db: Executor,
  { token, endpoint }: AnsweredDevice,
  columns: { gone_at?: number | null; resubscribe_at?: number | null },
): Promise<void> {
  await db
    .updateTable('device')
    .set(columns)
    .where('shard', '=', shardOf(token))
    .where('token', '=', token)
    .where('endpoint', '=', endpoint)
    .execute();
}

/**
 * Forgets a device that is still marked: one that came back in the meantime stays. It is held, so that its page moves it
 * to another subscription either before, and then it stays, or not at all.
 */
function prune(db: Executor, { token, endpoint }: AnsweredDevice, now: number): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const query = transaction
      .selectFrom('device')
      .select('token')
      .where('shard', '=', shardOf(token))
      .where('token', '=', token)
      .where('endpoint', '=', endpoint)
      .where('gone_at', 'is not', null);
    const marked = await forUpdate(transaction, query).executeTakeFirst();
    if (marked) await forgetDevice(transaction, token, now);
  });
}
