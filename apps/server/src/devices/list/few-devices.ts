import type { DevicesQuery } from '@sineta/protocol';
import { devicesOfUsers } from '../users/users.ts';
import { listDeviceCounts } from '../counts/device-counts.ts';
import type { Executor } from '../../database/executor.ts';
import { shards } from '../../database/sharding/shard.ts';

/** The most devices that are looked up by token. With more, a scan of all devices fills a page quickly. */
const few = 500;

/**
 * The tokens of the devices with the requested topic or tag or with a digest, if there are few, such as those of one user:
 * scanning a million devices for them would take hundreds of pages.
 * @returns undefined if there are many, or if none of these is requested
 */
export async function findFew(
  db: Executor,
  site: string,
  { topic, tag, user, state }: Pick<DevicesQuery, 'topic' | 'tag' | 'user' | 'state'>,
): Promise<string[] | undefined> {
  if (user !== undefined) return (await devicesOfUsers(db, site, [user])).map(({ token }) => token);
  if (tag !== undefined && (await hasFew(db, site, 'tag', tag))) {
    const tagged = db.selectFrom('device_tag').select('token').where('tag', '=', tag);
    const rows = await tagged.where('shard', 'in', shards).where('site', '=', site).execute();
    return rows.map(({ token }) => token);
  }
  if (topic !== undefined && (await hasFew(db, site, 'topic', topic))) {
    const subscribed = db.selectFrom('topic_subscription').select('token').where('topic', '=', topic);
    const rows = await subscribed.where('shard', 'in', shards).where('site', '=', site).execute();
    return rows.map(({ token }) => token);
  }
  if (state === 'held') {
    // Of all sites: a digest does not name its own.
    const rows = await db
      .selectFrom('digest')
      .select('token')
      .limit(few + 1)
      .execute();
    if (rows.length <= few) return rows.map(({ token }) => token);
  }
  return undefined;
}

async function hasFew(
  db: Executor,
  site: string,
  dimension: 'topic' | 'tag',
  value: string,
): Promise<boolean> {
  const [count] = await listDeviceCounts(db, site, dimension, [value]);
  return (count?.devices ?? 0) <= few;
}
