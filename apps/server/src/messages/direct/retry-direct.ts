import { forUpdate } from '../../database/dialect.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { requireRetryable } from '../require-retryable.ts';
import type { RecordAction } from '../scheduler.ts';
import { countDirectEvents } from './direct-days.ts';

/** What a retry needs of a row. */
export const retryColumns = ['site', 'id', 'state', 'expires_at', 'payload'] as const;

/**
 * Makes a direct message due again for the devices that it failed for, except those that left its user since: their rows
 * have no content.
 * @param rows - of the message, at least one
 * @returns the number of devices
 * @throws ApiError `message_closed` when its TTL has ended or it was cancelled; StorageError
 */
export async function retryDirect(
  db: Executor,
  rows: readonly Pick<DirectMessageRow, (typeof retryColumns)[number]>[],
  now: number,
  record: RecordAction<number>,
): Promise<number> {
  const { site, id, expires_at } = rows[0]!;
  const isCancelled =
    rows.some(({ state }) => state === 'cancelled') &&
    !rows.some(({ state, payload }) => state === 'failed' && payload !== null);
  requireRetryable(isCancelled ? 'cancelled' : undefined, expires_at, now);
  try {
    return await inTransaction(db, async (transaction) => {
      const failed = await forUpdate(
        transaction,
        transaction
          .selectFrom('direct_queue')
          .select(['token', 'settled_at'])
          .where('site', '=', site)
          .where('id', '=', id)
          .where('state', '=', 'failed')
          .where('payload', 'is not', null),
      ).execute();
      if (failed.length === 0) return 0;
      await transaction
        .updateTable('direct_queue')
        .set({ state: 'sending', reason: null, status: null, settled_at: null, due_at: now, attempts: 0 })
        .where('site', '=', site)
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .where('payload', 'is not', null)
        .execute();
      await record(transaction, failed.length);
      const failures = failed.map(({ token, settled_at }) => {
        return { site, token, event: 'failed' as const, at: settled_at! };
      });
      await countDirectEvents(transaction, failures, -1);
      return failed.length;
    });
  } catch (error) {
    throw asStorageError(error, 'The failures cannot be retried') ?? error;
  }
}
