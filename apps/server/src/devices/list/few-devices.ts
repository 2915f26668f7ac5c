import type { DevicesQuery } from '@sineta/protocol';
import { listDeviceCounts } from '../counts/device-counts.ts';
import type { Executor } from '../../database/executor.ts';
import { shards } from '../../database/sharding/shard.ts';

/** Devices that are looked up by their tokens, at most: of more, a page soon finds some on its way through all. */
const few = 500;

/**
 * The tokens of the devices that have the topic or the tag that is asked for, where these are few, such as those of one
 * user: to look through a million devices for them would take hundreds of pages.
 * @returns undefined when they are many, or neither is asked for.
 */
export async function findFew(
  db: Executor,
  site: string,
  { topic, tag }: Pick<DevicesQuery, 'topic' | 'tag'>,
): Promise<string[] | undefined> {
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
