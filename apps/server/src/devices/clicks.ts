import { powerOfTwoChunks } from '../database/paging/chunks.ts';
import type { Executor } from '../database/executor.ts';
import { isOneOf } from '../database/sharding/one-of.ts';

/** How accurate `last_clicked_at` is, in milliseconds: several clicks in a row on a device are one write. */
const clickAccuracy = 3_600_000;

/** Rows per statement. */
const rowsAtOnce = 256;

/**
 * Stores that notifications were clicked on devices. Call it before the counts of messages change in the same transaction,
 * because everything that changes both does so in this order.
 * @param tokens - sorted, so that concurrent transactions rarely wait for each other
 */
export async function markClicked(db: Executor, tokens: readonly string[], now: number): Promise<void> {
  for (const chunk of powerOfTwoChunks(tokens, rowsAtOnce)) {
    await db
      .updateTable('device')
      .set({ last_clicked_at: now })
      .where(isOneOf(chunk))
      .where((where) =>
        where.or([where('last_clicked_at', 'is', null), where('last_clicked_at', '<=', now - clickAccuracy)]),
      )
      .execute();
  }
}
