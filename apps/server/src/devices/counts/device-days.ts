import type { DeviceChange } from './device-counts.ts';
import type { Executor } from '../../database/executor.ts';
import type { Schema } from '../../database/schema.ts';
import { shards } from '../../database/sharding/shard.ts';

type DayDelta = Schema['device_day'];

/** Counts the devices that were added and deleted on a day, in the transaction that does so. */
export async function countDay(db: Executor, changes: readonly DeviceChange[], day: string): Promise<void> {
  const days = dayDeltas(changes, day);
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

/** The numbers of devices of a site that were added and deleted per day. Days without changes are not included. */
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
