import type { ReceiptEvent } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import type { Schema } from '../../database/schema.ts';
import { shardCount, shardOf, shards } from '../../database/sharding/shard.ts';
import type { Position } from '../../devices/list/audience.ts';
import { endOfTokens } from '../../devices/token-range.ts';

/** The most receipts that a page reads to find those of one event, so that a rare event is not expensive. */
const mostRead = 10_000;

/** Receipts of one statement. SQLite reads them in the event loop, which other requests need too. */
const readAtOnce = 2000;

export type FoundReceipt = Pick<Schema['receipt'], 'token' | 'at'>;

interface ReceiptPage {
  readonly rows: FoundReceipt[];
  /** The next page starts after this device; undefined on the last page. */
  readonly end?: Pick<Schema['receipt'], 'token'> | undefined;
}

export interface ReceiptQuery {
  readonly message: string;
  readonly event: ReceiptEvent;
  readonly limit: number;
  /** The page starts after this device. */
  readonly after: Position;
}

/**
 * One page of the receipts of a message for one event, in the order of the devices.
 * @param total - the number of receipts of the message, for all events, as it was counted
 */
export async function findReceipts(db: Executor, query: ReceiptQuery, total: number): Promise<ReceiptPage> {
  // One statement instead of one for each shard.
  return total <= mostRead ? findInAllShards(db, query) : findByShard(db, query);
}

/**
 * One page of the receipts of a message for one event, the latest first. It reads all receipts of the message: call it only
 * for one with few.
 */
export async function findLatestReceipts(
  db: Executor,
  { message, event, limit, after }: Omit<ReceiptQuery, 'after'> & { readonly after: string | undefined },
): Promise<ReceiptPage> {
  let receipts = db
    .selectFrom('receipt')
    .select(['token', 'at'])
    .where('shard', 'in', shards)
    .where('message', '=', message)
    .where('event', '=', event);
  if (after !== undefined) {
    const last = await db
      .selectFrom('receipt')
      .select(['token', 'at'])
      .where('shard', '=', shardOf(after))
      .where('message', '=', message)
      .where('event', '=', event)
      .where('token', '>=', after)
      .where('token', '<', endOfTokens(after))
      .executeTakeFirst();
    // Deleted meanwhile, with its device: the list ends here.
    if (last === undefined) return { rows: [] };
    receipts = receipts.where((where) =>
      where(where.refTuple('at', 'token'), '<', where.tuple(last.at, last.token)),
    );
  }
  const rows = await receipts
    .orderBy('at', 'desc')
    .orderBy('token', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit);
}

async function findInAllShards(
  db: Executor,
  { message, event, limit, after }: ReceiptQuery,
): Promise<ReceiptPage> {
  const rows = await db
    .selectFrom('receipt')
    .select(['token', 'at'])
    .where('shard', 'in', shards.slice(after.shard))
    .where('message', '=', message)
    .where('event', '=', event)
    .where((where) => where.or([where('shard', '>', after.shard), where('token', '>', after.token)]))
    .orderBy('shard')
    .orderBy('token')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit);
}

async function findByShard(
  db: Executor,
  { message, event, limit, after }: ReceiptQuery,
): Promise<ReceiptPage> {
  const found: FoundReceipt[] = [];
  let left = mostRead;
  let { shard, token } = after;
  while (shard < shardCount) {
    const receipts = db
      .selectFrom('receipt')
      .where('shard', '=', shard)
      .where('message', '=', message)
      .where('token', '>', token)
      .orderBy('token');
    const { read, last, matching } = await db
      .selectFrom(receipts.select(['token', 'event']).limit(readAtOnce).as('ahead'))
      .select(({ fn }) => [
        fn.countAll<number>().as('read'),
        fn.max('token').as('last'),
        fn.countAll<number>().filterWhere('event', '=', event).as('matching'),
      ])
      .executeTakeFirstOrThrow();
    const isFull = read === readAtOnce;
    // The statement may have ended between two events of a device: the next one reads all of them.
    if (last !== null && (isFull || matching > 0)) {
      const rows = await receipts
        .select(['token', 'at'])
        .where('token', '<=', last)
        .where('event', '=', event)
        .limit(limit + 1 - found.length)
        .execute();
      found.push(...rows);
      if (found.length > limit) return pageOf(found, limit);
    }
    left -= read;
    if (last !== null && left <= 0) return { rows: found, end: { token: last } };
    if (last !== null && isFull) token = last;
    else [shard, token] = [shard + 1, ''];
  }
  return { rows: found };
}
