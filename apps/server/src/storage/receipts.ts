import type { ReceiptEvent, Receipts } from '@sineta/protocol';
import { findDevice } from './devices.ts';
import { type Executor, inTransaction } from './executor.ts';
import { addToMessage, type Tally } from './messages.ts';

/**
 * Counts what a device did with messages of its site, each event of each message once. What names an
 * unknown device or message is passed over in silence, so that nothing can be found out by asking.
 */
export function recordReceipts(
  db: Executor,
  token: string,
  receipts: Receipts['receipts'],
  now = Date.now(),
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const device = await findDevice(transaction, token);
    if (device === undefined) return;
    const messages = await transaction
      .selectFrom('message')
      .select('id')
      .where('site', '=', device.site)
      .where('id', 'in', [...new Set(receipts.map((receipt) => receipt.message))])
      .where('created_at', '>=', device.created_at)
      .execute();
    const known = new Set(messages.map((message) => message.id));
    // In one order everywhere, so that two requests that count for the same messages never wait for each other.
    const rows = receipts
      .filter(({ message }) => known.has(message))
      .toSorted((a, b) => compare(a.message, b.message) || compare(a.event, b.event));
    if (rows.length === 0) return;
    const counted = await transaction
      .insertInto('receipt')
      .values(rows.map(({ message, event }) => ({ shard: device.shard, message, token, event, at: now })))
      .onConflict((conflict) => conflict.columns(['shard', 'message', 'token', 'event']).doNothing())
      .returning(['message', 'event'])
      .execute();
    for (const [message, tally] of tallyByMessage(counted)) {
      await addToMessage(transaction, device.site, message, tally);
    }
  });
}

function tallyByMessage(
  counted: readonly { readonly message: string; readonly event: ReceiptEvent }[],
): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { message, event } of counted) {
    const tally = tallies.get(message) ?? {};
    tally[event] = (tally[event] ?? 0) + 1;
    tallies.set(message, tally);
  }
  return tallies;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
