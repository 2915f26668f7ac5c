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
 * @param record - runs in the transaction if it adds devices, with their number
 */
export async function importDevices(
  db: Executor,
  site: string,
  registrations: readonly ImportLine[],
  now = Date.now(),
  record: (transaction: Executor, imported: number) => Promise<void> = async () => {},
): Promise<Imported> {
  if (registrations.length === 0) return { imported: 0, known: 0 };
  const imported = await inTransaction(db, async (transaction) => {
    const tokens = await addDevices(transaction, site, registrations, now);
    const added = tokens.filter((token) => token !== undefined).length;
    if (added > 0) await record(transaction, added);
    return added;
  });
  return { imported, known: registrations.length - imported };
}
