import { dayOf } from './day.ts';
import type { Executor } from './executor.ts';
import type { DeviceRow, Schema } from './schema.ts';
import { shardCount } from './shard.ts';

export type Dimension = Schema['device_count']['dimension'];

/** What a device is counted by. */
export interface Traits extends Pick<DeviceRow, 'browser' | 'system' | 'language'> {
  readonly topics: readonly string[];
  readonly tags?: readonly string[];
}

/** A device that came (no `before`), changed, or went (no `after`). */
export interface DeviceChange {
  readonly site: string;
  readonly shard: number;
  readonly before?: Traits | undefined;
  readonly after?: Traits | undefined;
}

type CountDelta = Schema['device_count'];
type DayDelta = Schema['device_day'];

/** So that the primary key is used, which the shard leads. */
const shards = Array.from({ length: shardCount }, (_, shard) => shard);

/** What devices without a known language are counted as. */
export const unknownLanguage = 'other';

/** Rows a statement: far below the 32,766 values that SQLite takes. */
const rowsAtOnce = 1000;

/**
 * Keeps the counts right in the transaction that changes the devices, so that nobody ever has to count
 * them. Each shard has rows of its own: registrations at the same time seldom wait for one another.
 */
export async function countChanges(
  db: Executor,
  changes: readonly DeviceChange[],
  now: number,
): Promise<void> {
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
  const emptied = Map.groupBy(
    deltas.filter(({ devices }) => devices < 0),
    ({ site, shard }) => `${shard} ${site}`,
  );
  for (const [first] of emptied.values()) await removeEmpty(db, first!);
  const days = dayDeltas(changes, dayOf(now));
  if (days.length === 0) return;
  await db
    .insertInto('device_day')
    .values(days)
    .onConflict((conflict) =>
      conflict.columns(['shard', 'site', 'day']).doUpdateSet((column) => ({
        added: column('device_day.added', '+', column.ref('excluded.added')),
        removed: column('device_day.removed', '+', column.ref('excluded.removed')),
      })),
    )
    .execute();
}

/** Topics are words of strangers, and tags without end: the last device with one leaves none behind. */
async function removeEmpty(db: Executor, { shard, site }: Pick<CountDelta, 'shard' | 'site'>): Promise<void> {
  await db
    .deleteFrom('device_count')
    .where('shard', '=', shard)
    .where('site', '=', site)
    .where('devices', '=', 0)
    .execute();
}

/** In one order everywhere, so that two transactions that count seldom wait for each other. Pure. */
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

function valuesOf({ browser, system, language, topics, tags = [] }: Traits): [Dimension, string][] {
  return [
    ['all', ''],
    ['browser', browser],
    ['system', system],
    ['language', language ?? unknownLanguage],
    ...topics.map((topic): [Dimension, string] => ['topic', topic]),
    ...tags.map((tag): [Dimension, string] => ['tag', tag]),
  ];
}

function dayDeltas(changes: readonly DeviceChange[], day: string): DayDelta[] {
  const groups = Map.groupBy(
    changes.filter(({ before, after }) => !before !== !after),
    ({ site, shard }) => `${String(shard).padStart(2)} ${site}`,
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => {
      const { site, shard } = group[0]!;
      const added = group.filter(({ before }) => !before).length;
      return { shard, site, day, added, removed: group.length - added };
    });
}

/** How many devices of a site have each value of a dimension, the most frequent first. */
export async function listDeviceCounts(
  db: Executor,
  site: string,
  dimension: Dimension,
  values?: readonly string[],
): Promise<{ readonly value: string; readonly devices: number }[]> {
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

/** How many devices a site has; some of them may be gone without anybody knowing. */
export async function countSiteDevices(db: Executor, site: string): Promise<number> {
  const [all] = await listDeviceCounts(db, site, 'all');
  return all?.devices ?? 0;
}

/** How many devices of a site came and went on each of some days; days without any are left out. */
export async function listDeviceDays(
  db: Executor,
  site: string,
  days: readonly string[],
): Promise<ReadonlyMap<string, { readonly added: number; readonly removed: number }>> {
  const rows = await db
    .selectFrom('device_day')
    .select([
      'day',
      ({ fn }) => fn.sum<number | string>('added').as('added'),
      ({ fn }) => fn.sum<number | string>('removed').as('removed'),
    ])
    .where('shard', 'in', shards)
    .where('site', '=', site)
    .where('day', '>=', days[0]!)
    .where('day', '<=', days.at(-1)!)
    .groupBy('day')
    .execute();
  return new Map(
    rows.map(({ day, added, removed }) => [day, { added: Number(added), removed: Number(removed) }]),
  );
}
