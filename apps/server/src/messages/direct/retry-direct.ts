import { type Executor, inTransaction } from '../../database/executor.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { requireRetryable } from '../require-retryable.ts';
import type { RecordAction } from '../scheduler.ts';

/**
 * Makes a direct message due again for the devices that it failed for.
 * @param rows - of the message, at least one
 * @returns the number of devices
 * @throws ApiError `message_closed` when its TTL has ended or it was cancelled; StorageError
 */
export async function retryDirect(
  db: Executor,
  rows: readonly DirectMessageRow[],
  now: number,
  record: RecordAction<number>,
): Promise<number> {
  const { site, id, expires_at } = rows[0]!;
  requireRetryable(
    rows.some(({ state }) => state === 'cancelled'),
    expires_at,
    now,
  );
  try {
    return await inTransaction(db, async (transaction) => {
      const retried = await transaction
        .updateTable('direct_queue')
        .set({ state: 'sending', reason: null, status: null, settled_at: null, due_at: now })
        .where('site', '=', site)
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .returning('token')
        .execute();
      if (retried.length > 0) await record(transaction, retried.length);
      return retried.length;
    });
  } catch (error) {
    throw asStorageError(error, 'The failures cannot be retried') ?? error;
  }
}
