import { inTransaction } from '../database/executor.ts';
import { cancelDirect } from './direct/direct-messages.ts';
import { markCancelled } from './messages.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { MessageScheduler, RecordAction } from './scheduler.ts';

/**
 * Cancels the rest of a message: nothing more is planned, and running batches stop at their next checkpoint.
 * Notifications that push services have accepted still arrive.
 * @param record - runs in the transaction
 * @returns false if the message had ended already or does not exist
 */
export function cancelMessage(
  { db, scheduler }: { readonly db: Kysely<Schema>; readonly scheduler: MessageScheduler },
  site: string,
  message: string,
  record: RecordAction<string> = async () => {},
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const title = await markCancelled(transaction, site, message);
    if (title !== undefined) await scheduler.unschedule(transaction, site, message);
    const cancelled = title ?? (await cancelDirect(transaction, site, message));
    if (cancelled === undefined) return false;
    await record(transaction, cancelled);
    return true;
  });
}
