import { inTransaction } from '../database/executor.ts';
import { markCancelled } from './messages.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { MessageScheduler, RecordAction } from './scheduler.ts';

/**
 * Stops what is not yet sent of a message: nothing more of it is planned, and its batches end by themselves when they
 * are next looked at. What push services have taken arrives all the same.
 * @param record Goes into its transaction.
 * @returns false when it was over already, or there is none such.
 */
export function cancelMessage(
  { db, scheduler }: { readonly db: Kysely<Schema>; readonly scheduler: MessageScheduler },
  site: string,
  message: string,
  record: RecordAction<string> = async () => {},
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const title = await markCancelled(transaction, site, message);
    if (title === undefined) return false;
    await scheduler.unschedule(transaction, site, message);
    await record(transaction, title);
    return true;
  });
}
