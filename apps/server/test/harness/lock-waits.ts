import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Storage } from '../../src/database/open.ts';

/**
 * Waits until `count` transactions of this database wait for a lock. On SQLite, which has one connection, transactions run one
 * after the other.
 */
export async function untilWaiting({ db, engine }: Storage, count = 1): Promise<void> {
  if (engine === 'sqlite') return;
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(
    async () => expect((await waiting.execute(db)).rows.length).toBeGreaterThanOrEqual(count),
    { timeout: 60_000, interval: 10 },
  );
}
