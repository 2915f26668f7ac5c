import type { Kysely } from 'kysely';
import { inTransaction } from '../../database/executor.ts';
import type { BatchRow, MessageRow, Schema } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { findReplacement } from '../../messages/corrections/replacement.ts';
import { findBatch } from '../progress/batches.ts';
import { keepRetriesWithoutRequest, saveUnrequested } from '../progress/retries.ts';
import { unsentRecipients } from './recipients.ts';

/**
 * Stores which devices of a batch had no request when its message was cancelled, before the batch ends: what replaces the
 * message on devices is not for them. A message that nothing replaces costs one look-up.
 */
export async function keepUnrequested(
  db: Kysely<Schema>,
  message: MessageRow,
  { number }: Pick<BatchRow, 'number'>,
  now: number,
): Promise<void> {
  if ((await findReplacement(db, message)) === undefined) return;
  const { id } = message;
  await inTransaction(db, async (transaction) => {
    const batch = await findBatch(transaction, id, number);
    if (batch?.state === 'sending') {
      const unsent = await unsentRecipients(transaction, message, batch, now);
      const tokens = unsent.map(({ token }) => token);
      await saveUnrequested(
        transaction,
        tokens.map((token) => ({ shard: shardOf(token), message: id, token })),
      );
    }
    await keepRetriesWithoutRequest(transaction, id, number);
  });
}
