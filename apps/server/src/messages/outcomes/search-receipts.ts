import { limits } from '@sineta/protocol';
import { deviceTokenPrefixPattern } from '@sineta/protocol/formats';
import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { endOfTokens } from '../../devices/token-range.ts';
import { devicesOfUsers } from '../../devices/users/users.ts';
import type { FoundReceipt, ReceiptQuery } from './find-receipts.ts';

/** The devices that a search of receipts selects. */
export interface SoughtDevices {
  /** The tokens of the devices of the user with the searched ID. */
  readonly tokens: readonly string[];
  /** The searched beginning of tokens; undefined if it cannot be one, or is too short. */
  readonly prefix: string | undefined;
}

/** The devices that a search selects: a few, however many the site has. */
export async function findSought(db: Executor, site: string, search: string): Promise<SoughtDevices> {
  const isPrefix = search.length >= limits.receiptSearchLength && deviceTokenPrefixPattern.test(search);
  return {
    tokens: (await devicesOfUsers(db, site, [search])).map(({ token }) => token),
    prefix: isPrefix ? search : undefined,
  };
}

/** One page of the receipts of the sought devices, in the order of the devices. Each part is read by the primary key. */
export async function searchReceipts(
  db: Executor,
  { message, event, limit, after }: ReceiptQuery,
  { tokens, prefix }: SoughtDevices,
) {
  const receipts = db
    .selectFrom('receipt')
    .select(['token', 'at'])
    .where('message', '=', message)
    .where('event', '=', event)
    .where((where) =>
      where.or([
        where('shard', '>', after.shard),
        where.and([where('shard', '=', after.shard), where('token', '>', after.token)]),
      ]),
    )
    .orderBy('shard')
    .orderBy('token')
    .limit(limit + 1);
  const found = new Map<string, FoundReceipt>();
  if (tokens.length > 0) {
    const rows = await receipts
      .where('shard', 'in', [...new Set(tokens.map(shardOf))])
      .where('token', 'in', tokens)
      .execute();
    for (const row of rows) found.set(row.token, row);
  }
  if (prefix !== undefined) {
    const rows = await receipts
      .where('shard', '=', shardOf(prefix))
      .where('token', '>=', prefix)
      .where('token', '<', endOfTokens(prefix))
      .execute();
    for (const row of rows) found.set(row.token, row);
  }
  const inOrder = [...found.values()].toSorted(
    (one, other) => shardOf(one.token) - shardOf(other.token) || (one.token < other.token ? -1 : 1),
  );
  return pageOf(inOrder, limit);
}
