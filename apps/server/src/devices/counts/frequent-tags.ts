import { type DeviceCount, listDeviceCounts } from './device-counts.ts';
import type { Executor } from '../../database/executor.ts';
import { shardCount, shards } from '../../database/sharding/shard.ts';

/** The approximate number of rows to group and sort: a site can have a tag for each of its users. */
const scanned = 20_000;

interface FrequentTags {
  readonly tags: readonly DeviceCount[];
  /** Whether the site has other tags. */
  readonly more: boolean;
}

/**
 * The most frequent tags of a site, with their numbers of devices. If there are very many tags, they are searched in
 * some of the shards; tokens are random, so that shards are random samples of the audience. The devices are counted in
 * all shards.
 */
export async function listFrequentTags(db: Executor, site: string, most: number): Promise<FrequentTags> {
  const { rows } = await ofSite(db, site)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('shard', '=', 0)
    .executeTakeFirstOrThrow();
  const sought = shards.slice(0, Math.min(shardCount, Math.max(1, Math.floor(scanned / Math.max(1, rows)))));
  const found = await ofSite(db, site)
    .select('value')
    .where('shard', 'in', sought)
    .groupBy('value')
    .orderBy(({ fn }) => fn.sum('devices'), 'desc')
    .limit(most + 1)
    .execute();
  const values = found.slice(0, most).map(({ value }) => value);
  return { tags: await listDeviceCounts(db, site, 'tag', values), more: found.length > most };
}

function ofSite(db: Executor, site: string) {
  return db.selectFrom('device_count').where('site', '=', site).where('dimension', '=', 'tag');
}
