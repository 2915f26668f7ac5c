import { sql } from 'kysely';
import { openStorage } from '../../../apps/server/src/database/open.ts';
import type { Place } from './service.ts';

const minute = 60_000;

/**
 * Has a minute pass for all that waits in a database, which is the grace of a device that is said to be gone: nobody has
 * to wait for it. On SQLite no process may run.
 */
export async function passAMinute(place: Place): Promise<void> {
  const storage = await openStorage(
    'DATABASE_URL' in place ? { databaseUrl: place.DATABASE_URL } : { dataDir: place.SINETA_DATA_DIR },
  );
  try {
    const { db, engine } = storage;
    await sql`update device set gone_at = gone_at - ${minute} where gone_at is not null`.execute(db);
    await sql`update retry set due_at = due_at - ${minute}`.execute(db);
    const jobs =
      engine === 'sqlite'
        ? sql`update job set run_at = run_at - ${minute}`
        : sql`update pgboss.job set start_after = start_after - interval '1 minute' where state < 'active'`;
    await jobs.execute(db);
  } finally {
    await storage.close();
  }
}
