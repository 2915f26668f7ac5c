import { countChanges } from '../counts/count-changes.ts';
import { forUpdate } from '../../database/dialect.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { shardOf } from '../../database/sharding/shard.ts';

/**
 * Replaces the tags of a device.
 * @returns false if the site has no such device
 */
export function replaceTags(
  db: Executor,
  site: string,
  token: string,
  tags: readonly string[],
  now = Date.now(),
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const shard = shardOf(token);
    const found = transaction
      .selectFrom('device')
      .selectAll()
      .where('shard', '=', shard)
      .where('token', '=', token)
      .where('site', '=', site);
    const device = await forUpdate(transaction, found).executeTakeFirst();
    if (device === undefined) return false;
    const traits = { ...device, topics: [] };
    const before = { ...traits, tags: await removeTags(transaction, token) };
    const after = { ...traits, tags: [...new Set(tags)] };
    if (after.tags.length > 0) {
      await transaction
        .insertInto('device_tag')
        .values(after.tags.map((tag) => ({ shard, site, tag, token })))
        .execute();
    }
    await countChanges(transaction, [{ site, shard, before, after }], now);
    return true;
  });
}

/** @returns the previous tags */
export async function removeTags(db: Executor, token: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('device_tag')
    .where('shard', '=', shardOf(token))
    .where('token', '=', token)
    .returning('tag')
    .execute();
  return rows.map(({ tag }) => tag);
}

/** The tags of several devices, by token. */
export async function listTagsOf(
  db: Executor,
  devices: readonly { readonly token: string }[],
): Promise<ReadonlyMap<string, string[]>> {
  if (devices.length === 0) return new Map();
  const rows = await db
    .selectFrom('device_tag')
    .select(['token', 'tag'])
    .where(isOneOf(devices.map(({ token }) => token)))
    .orderBy('tag')
    .execute();
  const groups = Map.groupBy(rows, ({ token }) => token);
  return new Map([...groups].map(([token, group]) => [token, group.map(({ tag }) => tag)]));
}
