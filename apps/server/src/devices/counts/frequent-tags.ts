import { type DeviceCount, listDeviceCounts } from './device-counts.ts';
import type { Executor } from '../../database/executor.ts';
import { shardCount, shards } from '../../database/sharding/shard.ts';

/** Rows that are grouped and sorted, about: a site may have a tag for each of its users. */
const scanned = 20_000;

interface FrequentTags {
  readonly tags: readonly DeviceCount[];
  /** Whether there are others. */
  readonly more: boolean;
}

/**
 * The tags that most devices of a site have, with how many. Where there are very many, they are sought in a part of
 * the shards, which are chance samples of the audience, since tokens are random; their devices are counted in all.
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
