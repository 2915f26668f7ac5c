import type { Transaction } from 'kysely';
import type { Schema } from '../../apps/server/src/database/schema.ts';
import { shardOf } from '../../apps/server/src/database/sharding/shard.ts';
import { markClicked } from '../../apps/server/src/devices/clicks.ts';
import { bulkInsert } from './bulk-insert.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

interface ReportedMessage {
  readonly id: string;
  readonly sentAt: number;
  /** The devices that reported it, those that clicked first, then those that dismissed it. */
  readonly tokens: readonly string[];
  readonly clicked: number;
  /** Undefined to store the clicks only. */
  readonly dismissed?: number | undefined;
}

type ReceiptRow = Schema['receipt'];

/** Stores what devices did with a message. Call it for the latest message first: a device keeps its last click. */
export async function seedReceipts(
  db: Transaction<Schema>,
  { id, sentAt, tokens, clicked, dismissed }: ReportedMessage,
  now: number,
): Promise<void> {
  const rows: ReceiptRow[] = [];
  const report = (token: string, event: ReceiptRow['event'], at: number): void => {
    rows.push({ shard: shardOf(token), message: id, token, event, at: Math.min(now, at) });
  };
  // As the timeline of the message: most of them soon, and the last after half a day.
  const clickedAt = (index: number) =>
    Math.min(now, sentAt + minute + Math.min(12, Math.floor(2 * spread(index, clicked))) * hour);
  const byTime = Map.groupBy(tokens.slice(0, clicked), (_, index) => clickedAt(index));
  for (const [at, group] of byTime) {
    await markClicked(db, group.toSorted(), at);
    for (const token of group) report(token, 'clicked', at);
  }
  if (dismissed !== undefined) {
    for (const [index, token] of tokens.entries()) {
      const shownAt = sentAt + 2 * second + Math.floor(spread(index, tokens.length) * 40 * minute);
      const isClicked = index < clicked;
      report(token, 'displayed', isClicked ? Math.min(shownAt, clickedAt(index) - 5 * second) : shownAt);
      if (!isClicked && index < clicked + dismissed) report(token, 'dismissed', shownAt + 20 * second);
    }
  }
  rows.sort((a, b) => a.shard - b.shard || (a.token < b.token ? -1 : Number(a.token > b.token)));
  await bulkInsert(db, 'receipt', rows);
}

/** Positive numbers with an average of one, many of them small, in a mixed order. */
function spread(index: number, count: number): number {
  return -Math.log(1 - ((index * 7919) % count) / count);
}
