import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../database/executor.ts';
import type { MessageRow, Schema } from '../database/schema.ts';
import { lockMessage } from './messages.ts';
import type { MessageScheduler, RecordAction } from './scheduler.ts';

/** `delayed`: its send was undone before the delay had ended. */
export type DeletedMessage = Pick<MessageRow, 'title' | 'delayed'>;

/**
 * Deletes a scheduled message with its jobs and batches. It is locked: either it has begun before, and is not deleted, or it
 * never begins. Its idempotency key stays, so that a repeated request does not send it after all.
 * @param record - runs in the transaction, with the message
 * @returns false if there is no scheduled message with this id
 */
export function deleteMessage(
  { db, scheduler }: { readonly db: Kysely<Schema>; readonly scheduler: MessageScheduler },
  site: string,
  id: string,
  record: RecordAction<DeletedMessage> = async () => {},
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const message = await lockMessage(transaction, site, id);
    if (message?.state !== 'scheduled') return false;
    await removeScheduled(scheduler, transaction, message);
    await record(transaction, message);
    return true;
  });
}

/** Deletes a scheduled message that is locked by the same transaction, with its jobs and batches. */
export async function removeScheduled(
  scheduler: Pick<MessageScheduler, 'remove'>,
  transaction: Transaction<Schema>,
  { site, id }: Pick<MessageRow, 'site' | 'id'>,
): Promise<void> {
  await scheduler.remove(transaction, site, id);
  await transaction.deleteFrom('message').where('site', '=', site).where('id', '=', id).execute();
}
