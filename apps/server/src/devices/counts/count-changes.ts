import { countValues, type DeviceChange } from './device-counts.ts';
import { countDay } from './device-days.ts';
import type { Executor } from '../../database/executor.ts';

/** Updates the stored counts, in the transaction that adds, changes or deletes the devices. */
export async function countChanges(
  db: Executor,
  changes: readonly DeviceChange[],
  now: number,
): Promise<void> {
  await countValues(db, changes);
  await countDay(db, changes, now);
}
