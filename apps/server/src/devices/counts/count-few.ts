import type { Filter } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { shards } from '../../database/sharding/shard.ts';
import { fits } from '../list/filter.ts';
import { listDeviceCounts } from './device-counts.ts';

/** The most devices with a topic or a tag that are looked up one by one. */
const few = 2000;

/** Devices of one query. */
const tokensAtOnce = 256;

interface Condition {
  readonly kind: 'topic' | 'tag';
  readonly values: readonly string[];
}

/**
 * Counts the devices of a filter exactly by reading those with its rarest topic or tag, if stored counts show that they are
 * few.
 * @returns undefined if they are not few
 */
export async function countFew(
  db: Executor,
  site: string,
  filter: Filter,
  now: number,
): Promise<number | undefined> {
  const rarest = await rarestOf(db, site, filter);
  if (rarest === undefined || rarest.devices > few) return undefined;
  let found = 0;
  for (const tokens of powerOfTwoChunks(await tokensWith(db, site, rarest), tokensAtOnce)) {
    const { devices } = await db
      .selectFrom('device')
      .select(({ fn }) => fn.countAll<number>().as('devices'))
      .where(isOneOf(tokens))
      .where('device.site', '=', site)
      .where(fits(site, filter, { oneByOne: true, now }))
      .executeTakeFirstOrThrow();
    found += devices;
  }
  return found;
}

/** The condition that the fewest devices meet, of those that each device of a filter meets. */
async function rarestOf(db: Executor, site: string, filter: Filter) {
  let rarest: (Condition & { readonly devices: number }) | undefined;
  for (const condition of [filter, ...(filter.all ?? [])].flatMap(conditionsOf)) {
    const counts = await listDeviceCounts(db, site, condition.kind, condition.values);
    // A device with several of the values counts for each.
    const devices = counts.reduce((sum, { devices }) => sum + devices, 0);
    if (rarest === undefined || devices < rarest.devices) rarest = { ...condition, devices };
  }
  return rarest;
}

function conditionsOf({ topics, tags }: Filter): Condition[] {
  return [
    ...(topics ? [{ kind: 'topic' as const, values: topics }] : []),
    ...(tags ? [{ kind: 'tag' as const, values: tags }] : []),
  ];
}

async function tokensWith(db: Executor, site: string, { kind, values }: Condition): Promise<string[]> {
  const rows =
    kind === 'topic'
      ? await db
          .selectFrom('topic_subscription')
          .select('token')
          .where('shard', 'in', shards)
          .where('site', '=', site)
          .where('topic', 'in', values)
          .execute()
      : await db
          .selectFrom('device_tag')
          .select('token')
          .where('shard', 'in', shards)
          .where('site', '=', site)
          .where('tag', 'in', values)
          .execute();
  return [...new Set(rows.map(({ token }) => token))];
}
