import { sql } from 'kysely';
import { openStorage } from '../../../apps/server/src/database/open.ts';
import type { Place } from './service.ts';

const minute = 60_000;

/**
 * Advances the times in a database by a minute, the grace period of a device reported as gone, so that tests do not wait.
 * On SQLite no process may be running.
 */
export async function passAMinute(place: Place): Promise<void> {
  const storage = await openStorage(
    'DATABASE_URL' in place ? { databaseUrl: place.DATABASE_URL } : { dataDir: place.SINETA_DATA_DIR },
  );
  try {
    const { db, engine } = storage;
    await sql`update device set gone_at = gone_at - ${minute} where gone_at is not null`.execute(db);
    await sql`update direct_queue set due_at = due_at - ${minute}`.execute(db);
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
