import { countValues, type DeviceChange } from './device-counts.ts';
import { countDay } from './device-days.ts';
import type { Executor } from '../../database/executor.ts';

/** Counts devices that came, changed or went, in the transaction in which they do. */
export async function countChanges(
  db: Executor,
  changes: readonly DeviceChange[],
  now: number,
): Promise<void> {
  await countValues(db, changes);
  await countDay(db, changes, now);
}
