import { openBeside } from '../../../apps/server/src/database/open.ts';
import type { Place } from './service.ts';

/** Reads the token of each device, by its endpoint. A process may be running. */
export async function tokensByEndpoint(place: Place): Promise<ReadonlyMap<string, string>> {
  const storage = await openBeside(
    'DATABASE_URL' in place ? { databaseUrl: place.DATABASE_URL } : { dataDir: place.SINETA_DATA_DIR },
  );
  try {
    const rows = await storage.db.selectFrom('device').select(['endpoint', 'token']).execute();
    return new Map(rows.map(({ endpoint, token }) => [endpoint, token]));
  } finally {
    await storage.close();
  }
}
