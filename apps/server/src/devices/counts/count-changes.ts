import { countValues, type DeviceChange } from './device-counts.ts';
import { countDay } from './device-days.ts';
import { countDayValues } from './device-day-values.ts';
import { createLastWrite, type Executor } from '../../database/executor.ts';
import { readSiteDays } from '../time-zones/site-days.ts';

interface DatedChange {
  readonly change: DeviceChange;
  /** Milliseconds. */
  readonly at: number;
}

/**
 * Collected, since a transaction may change many devices one by one, in an order of its own: concurrent ones would lock
 * the same counts in different orders.
 */
const countLast = createLastWrite<DatedChange>(async (db, dated) => {
  const changes = dated.map(({ change }) => change);
  await countValues(db, changes);
  const dayOf = await readSiteDays(
    db,
    changes.map(({ site }) => site),
  );
  const byDay = Map.groupBy(dated, ({ change, at }) => dayOf(change.site, at));
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [day, group] of days) {
    const ofDay = group.map(({ change }) => change);
    await countDay(db, ofDay, day);
    await countDayValues(db, ofDay, day, changes[0]!.shard);
  }
});

/** Updates the stored counts at the end of the transaction that adds, changes or deletes the devices. */
export async function countChanges(
  db: Executor,
  changes: readonly DeviceChange[],
  now: number,
): Promise<void> {
  await countLast(
    db,
    changes.map((change) => ({ change, at: now })),
  );
}
