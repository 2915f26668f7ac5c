import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import { filterOnly } from '../../database/filter-only.ts';
import type { Schema } from '../../database/schema.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { shardCount, shards } from '../../database/sharding/shard.ts';
import { sampleParts, sampleTokens, type TokenRange } from '../../database/sharding/token-sample.ts';

/** Devices that one query reads: a range of tokens, named ones, or the first parts of all those of a site. */
export type DevicePart =
  | TokenRange
  | { readonly tokens: readonly string[] }
  | { readonly partsOfSite: number };

/** The most devices of a site that one query finds by the site: SQLite reads them in the event loop. */
const readAtOnce = 20_000;

/**
 * Selects a number of the {@link sampleParts} parts of the devices of a site, for queries that read as few rows as possible.
 * Those of a range of tokens read the devices of all sites, which can be far more than this one has.
 * @param devices - of the site
 */
export async function samplePartsOf(
  db: Executor,
  devices: number,
  parts: number,
): Promise<readonly DevicePart[]> {
  if (devices > readAtOnce) return sampleTokens(parts);
  const isLess =
    parts === sampleParts || devices <= ((await countShard(db)) * shardCount * parts) / sampleParts;
  return isLess ? [{ partsOfSite: parts }] : sampleTokens(parts);
}

/** The devices of one shard, as many as in any other. Also those of other sites, since a range of tokens has them too. */
export async function countShard(db: Executor): Promise<number> {
  const { devices } = await db
    .selectFrom('device_count')
    .select(({ fn }) => fn.sum<number | string | null>('devices').as('devices'))
    .where('shard', '=', shards[0]!)
    .where('site', 'in', db.selectFrom('site').select('id'))
    .where('dimension', '=', 'all')
    .executeTakeFirstOrThrow();
  return Number(devices ?? 0);
}

/** The condition that a device of a site is in a part. The database finds it by the token, unless the part is of the site. */
export function isInPart(site: string, part: DevicePart) {
  return (where: ExpressionBuilder<Schema, 'device'>): Expression<SqlBool> => {
    const isOfSite = where('device.site', '=', site);
    if ('partsOfSite' in part) {
      const isSampled = filterOnly(isInFirst(where, part.partsOfSite));
      // SQLite expects all devices to be of each site, and would read the whole table without a range in the index.
      return where.and([isOfSite, where('device.created_at', '>=', 0), isSampled]);
    }
    if ('tokens' in part) return where.and([isOneOf(part.tokens), filterOnly(isOfSite)]);
    const { shard, from, before } = part;
    const conditions: Expression<SqlBool>[] = [where('device.shard', '=', shard), filterOnly(isOfSite)];
    if (from !== undefined) conditions.push(where('device.token', '>=', from));
    if (before !== undefined) conditions.push(where('device.token', '<', before));
    return where.and(conditions);
  };
}

function isInFirst(where: ExpressionBuilder<Schema, 'device'>, parts: number): Expression<SqlBool> {
  const { shard, before } = sampleTokens(parts).at(-1)!;
  const isInLast = where('device.shard', '=', shard);
  return where.or([
    where('device.shard', '<', shard),
    before === undefined ? isInLast : where.and([isInLast, where('device.token', '<', before)]),
  ]);
}
