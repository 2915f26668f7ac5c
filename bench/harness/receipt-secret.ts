import { openStorage, type StorageLocation } from '../../apps/server/src/database/open.ts';
import { ensureSecret } from '../../apps/server/src/database/secrets.ts';

/** Returns the secret that a service on this data will prove receipts with. Call it before the service starts. */
export async function receiptSecret(location: StorageLocation): Promise<string> {
  const storage = await openStorage(location);
  try {
    return await ensureSecret(storage.db, 'receipts');
  } finally {
    await storage.close();
  }
}
