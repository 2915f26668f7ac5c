import { sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow, Schema } from '../../database/schema.ts';
import { shards } from '../../database/sharding/shard.ts';

export type Dimension = Schema['device_count']['dimension'];

/** The dimensions that devices are counted by. */
export interface Traits extends Pick<DeviceRow, 'browser' | 'system' | 'language' | 'vapid_key'> {
  readonly topics: readonly string[];
  readonly tags?: readonly string[];
}

/** A device that was added (no `before`), changed, or deleted (no `after`). */
export interface DeviceChange {
  readonly site: string;
  readonly shard: number;
  readonly before?: Traits | undefined;
  readonly after?: Traits | undefined;
}

/** The number of devices of a site with a value. */
export interface DeviceCount {
  readonly value: string;
  readonly devices: number;
}

type CountDelta = Schema['device_count'];

/** The value for devices whose language is unknown. */
export const unknownLanguage = 'other';

/** Rows per statement, far below the 32,766 values that SQLite accepts. */
const rowsAtOnce = 1000;

/**
 * Updates the counts in the transaction that changes the devices, so that reading them is cheap. Each shard has its own
 * rows: concurrent registrations rarely wait for each other.
 */
export async function countValues(db: Executor, changes: readonly DeviceChange[]): Promise<void> {
  const deltas = countDeltas(changes);
  for (let first = 0; first < deltas.length; first += rowsAtOnce) {
    await db
      .insertInto('device_count')
      .values(deltas.slice(first, first + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['shard', 'site', 'dimension', 'value']).doUpdateSet((column) => ({
          devices: column('device_count.devices', '+', column.ref('excluded.devices')),
        })),
      )
      .execute();
  }
  await removeEmpty(
    db,
    deltas.filter(({ devices }) => devices < 0),
  );
}

/**
 * Topics and tags can have any number of values: a row is deleted with the last device that has its value. Only values
 * with fewer devices than before are checked, by the whole primary key.
 */
async function removeEmpty(db: Executor, lessened: readonly CountDelta[]): Promise<void> {
  for (let first = 0; first < lessened.length; first += rowsAtOnce) {
    const keys = lessened
      .slice(first, first + rowsAtOnce)
      .map(
        ({ shard, site, dimension, value }) =>
          sql`(cast(${shard} as smallint), ${site}, ${dimension}, ${value})`,
      );
    await db
      .deleteFrom('device_count')
      .where(sql<boolean>`(shard, site, dimension, value) in (values ${sql.join(keys)})`)
      .where('devices', '=', 0)
      .execute();
  }
}

/** Sorted in the same order everywhere, so that concurrent transactions rarely wait for each other. Pure. */
export function countDeltas(changes: readonly DeviceChange[]): CountDelta[] {
  const deltas = new Map<string, CountDelta>();
  for (const { site, shard, before, after } of changes) {
    for (const [traits, change] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (traits === undefined) continue;
      for (const [dimension, value] of valuesOf(traits)) {
        const key = [String(shard).padStart(2), site, dimension, value].join('\0');
        const delta = deltas.get(key) ?? { shard, site, dimension, value, devices: 0 };
        deltas.set(key, { ...delta, devices: delta.devices + change });
      }
    }
  }
  return [...deltas]
    .filter(([, { devices }]) => devices !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, delta]) => delta);
}

function valuesOf({
  browser,
  system,
  language,
  vapid_key,
  topics,
  tags = [],
}: Traits): [Dimension, string][] {
  return [
    ['all', ''],
    ['browser', browser],
    ['system', system],
    ['language', language ?? unknownLanguage],
    ['vapid_key', vapid_key],
    ...topics.map((topic): [Dimension, string] => ['topic', topic]),
    ...tags.map((tag): [Dimension, string] => ['tag', tag]),
  ];
}

/** The number of devices of a site with each value of a dimension, the most frequent first. */
export async function listDeviceCounts(
  db: Executor,
  site: string,
  dimension: Dimension,
  values?: readonly string[],
): Promise<DeviceCount[]> {
  let query = db
    .selectFrom('device_count')
    .select(['value', ({ fn }) => fn.sum<number | string>('devices').as('total')])
    .where('shard', 'in', shards)
    .where('site', '=', site)
    .where('dimension', '=', dimension);
  if (values !== undefined) {
    if (values.length === 0) return [];
    query = query.where('value', 'in', values);
  }
  const rows = await query.groupBy('value').execute();
  return rows
    .map(({ value, total }) => ({ value, devices: Number(total) }))
    .filter(({ devices }) => devices > 0)
    .sort((a, b) => b.devices - a.devices || (a.value < b.value ? -1 : 1));
}

/** The number of devices of a site. Some of them may be gone without a report from their push service. */
export async function countSiteDevices(db: Executor, site: string): Promise<number> {
  const [all] = await listDeviceCounts(db, site, 'all');
  return all?.devices ?? 0;
}
