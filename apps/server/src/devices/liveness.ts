import { forgetDevice } from './devices.ts';
import { forUpdate } from '../database/dialect.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import type { DeviceRow } from '../database/schema.ts';
import { shardOf } from '../database/sharding/shard.ts';

/** What the response of a push service means for the device itself. */
export type Liveness = 'alive' | 'gone' | 'confirmed_gone' | 'resubscribe';

/** A device, and the endpoint that the push service responded for. */
export type RespondingDevice = Pick<DeviceRow, 'token' | 'endpoint'>;

/**
 * Marks a device as gone after the first report, deletes it after the second, removes the mark, or requests a new
 * subscription. A response for a former endpoint of the device is ignored.
 */
export async function markDevice(
  db: Executor,
  device: RespondingDevice,
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
  { token, endpoint }: RespondingDevice,
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
 * Deletes a device that is still marked as gone; one that returned meanwhile stays. The row is locked, so that a
 * concurrent change of its subscription happens either before, and the device stays, or not at all.
 */
function prune(db: Executor, { token, endpoint }: RespondingDevice, now: number): Promise<void> {
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
