import type { ImportLine } from '@sineta/protocol';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { addDevices } from '../add-devices.ts';

interface Imported {
  readonly imported: number;
  /** The number of devices that already existed or occurred twice in the group. */
  readonly known: number;
}

/**
 * Registers many devices in one transaction and few statements. Existing devices stay unchanged: their data is newer
 * than any export.
 */
export async function importDevices(
  db: Executor,
  site: string,
  registrations: readonly ImportLine[],
  now = Date.now(),
): Promise<Imported> {
  if (registrations.length === 0) return { imported: 0, known: 0 };
  const tokens = await inTransaction(db, (transaction) => addDevices(transaction, site, registrations, now));
  const imported = tokens.filter((token) => token !== undefined).length;
  return { imported, known: registrations.length - imported };
}
