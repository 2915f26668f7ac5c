import type { Kysely } from 'kysely';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import { unknownLanguage } from './device-counts.ts';
import type { Executor } from '../../database/executor.ts';
import { inTransaction } from '../../database/executor.ts';
import type { Schema } from '../../database/schema.ts';
import { shardCount } from '../../database/sharding/shard.ts';

/**
 * Recomputes the counts of a site after its devices were changed outside the service, for example by restoring a table.
 * It can miss concurrent changes, so run it while no devices register.
 */
export async function recountDevices(db: Kysely<Schema>, site: string): Promise<void> {
  for (let shard = 0; shard < shardCount; shard++) {
    await inTransaction(db, async (transaction) => {
      await transaction
        .deleteFrom('device_count')
        .where('shard', '=', shard)
        .where('site', '=', site)
        .execute();
      await countAll(transaction, site, shard);
      for (const trait of ['browser', 'system', 'language', 'vapid_key'] as const) {
        await countBy(transaction, site, shard, trait);
      }
      await countTopics(transaction, site, shard);
      await countTags(transaction, site, shard);
    });
  }
}

async function countAll(db: Executor, site: string, shard: number): Promise<void> {
  const { devices } = await db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('devices'))
    .where('shard', '=', shard)
    .where('site', '=', site)
    .executeTakeFirstOrThrow();
  if (devices > 0) await insert(db, [{ shard, site, dimension: 'all', value: '', devices }]);
}

async function countBy(
  db: Executor,
  site: string,
  shard: number,
  dimension: 'browser' | 'system' | 'language' | 'vapid_key',
): Promise<void> {
  const rows = await db
    .selectFrom('device')
    .select([dimension, ({ fn }) => fn.countAll<number>().as('devices')])
    .where('shard', '=', shard)
    .where('site', '=', site)
    .groupBy(dimension)
    .execute();
  const counted = rows.map((row) => ({
    shard,
    site,
    dimension,
    value: row[dimension] ?? unknownLanguage,
    devices: row.devices,
  }));
  if (counted.length > 0) await insert(db, counted);
}

async function countTopics(db: Executor, site: string, shard: number): Promise<void> {
  const rows = await db
    .selectFrom('topic_subscription')
    .select(['topic', ({ fn }) => fn.countAll<number>().as('devices')])
    .where('shard', '=', shard)
    .where('site', '=', site)
    .groupBy('topic')
    .execute();
  const counted = rows.map(({ topic, devices }) => ({
    shard,
    site,
    dimension: 'topic' as const,
    value: topic,
    devices,
  }));
  if (counted.length > 0) await insert(db, counted);
}

async function countTags(db: Executor, site: string, shard: number): Promise<void> {
  const rows = await db
    .selectFrom('device_tag')
    .select(['tag', ({ fn }) => fn.countAll<number>().as('devices')])
    .where('shard', '=', shard)
    .where('site', '=', site)
    .groupBy('tag')
    .execute();
  const counted = rows.map(({ tag, devices }) => ({
    shard,
    site,
    dimension: 'tag' as const,
    value: tag,
    devices,
  }));
  if (counted.length > 0) await insert(db, counted);
}

async function insert(db: Executor, rows: readonly Schema['device_count'][]): Promise<void> {
  for (const part of powerOfTwoChunks(rows, 1024)) {
    await db.insertInto('device_count').values(part).execute();
  }
}
