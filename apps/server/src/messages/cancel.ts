import type { Transaction } from 'kysely';
import { inTransaction } from '../storage/executor.ts';
import { markCancelled } from '../storage/messages.ts';
import type { Schema } from '../storage/schema.ts';
import type { DeliveryContext } from './context.ts';

/** Keeps what is done beside it, all of both or nothing. */
export type CancelRecord = (transaction: Transaction<Schema>, title: string) => Promise<void>;

/**
 * Stops what is not yet sent of a message: nothing more of it is planned, and its batches end by themselves when they
 * are next looked at. What push services have taken arrives all the same.
 * @param record Goes into its transaction.
 * @returns false when it was over already, or there is none such.
 */
export function cancelMessage(
  { db, jobs }: Pick<DeliveryContext, 'db' | 'jobs'>,
  site: string,
  message: string,
  record: CancelRecord = async () => {},
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const title = await markCancelled(transaction, site, message);
    if (title === undefined) return false;
    await jobs.cancel(transaction, { kind: 'plan', site, message });
    await record(transaction, title);
    return true;
  });
}
