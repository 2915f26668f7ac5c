import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Storage } from '../../src/database/open.ts';

/** In milliseconds. */
const interval = 10;

/**
 * Waits until `count` transactions of this database wait for a lock. On SQLite, which has one connection, transactions run one
 * after the other.
 */
export async function untilWaiting(storage: Storage, count = 1): Promise<void> {
  if (storage.engine === 'sqlite') return;
  await vi.waitFor(async () => expect(await countWaiting(storage)).toBeGreaterThanOrEqual(count), {
    timeout: 60_000,
    interval,
  });
}

/** Waits until `count` transactions of a PostgreSQL database wait for a lock, or work that waits for it ends: then, false. */
export async function waitsForLock(storage: Storage, work: Promise<unknown>, count = 1): Promise<boolean> {
  const end = work.then(
    () => true,
    () => true,
  );
  for (;;) {
    if ((await countWaiting(storage)) >= count) return true;
    if (await Promise.race([end, setTimeout(interval, false)])) return false;
  }
}

async function countWaiting({ db }: Storage): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
