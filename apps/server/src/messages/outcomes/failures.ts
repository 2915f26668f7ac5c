import { type Position, start } from '../../devices/list/audience.ts';
import { holdDevices } from '../../devices/devices.ts';
import type { Executor } from '../../database/executor.ts';
import { countFailures } from './failure-counts.ts';
import type { FailureRow } from '../../database/schema.ts';
import { shardCount, shardOf } from '../../database/sharding/shard.ts';

/**
 * Keeps what failed for good, with its reason, and counts it. Of a device that was forgotten while it was sent to it
 * is only counted: its token must not come back.
 */
export async function addFailures(db: Executor, failures: readonly FailureRow[]): Promise<void> {
  const known = await holdDevices(
    db,
    failures.map(({ token }) => token),
  );
  const forgotten = failures.filter(({ token }) => !known.has(token));
  const added = await insertFailures(
    db,
    failures.filter(({ token }) => known.has(token)),
  );
  await countFailures(db, [...added, ...forgotten]);
}

async function insertFailures(db: Executor, failures: readonly FailureRow[]): Promise<FailureRow[]> {
  if (failures.length === 0) return [];
  return db
    .insertInto('failure')
    .values(failures)
    .onConflict((conflict) => conflict.columns(['shard', 'message', 'token']).doNothing())
    .returningAll()
    .execute();
}

interface FailureRange {
  /** The device after which to begin. */
  readonly after?: Position;
  /** Milliseconds: what failed later is left out. */
  readonly until?: number;
  /** Milliseconds: what was over by then is left out. */
  readonly openAt?: number;
}

/** Up to `limit` failures of a message, in the order of the devices. */
export async function listFailures(
  db: Executor,
  message: string,
  limit: number,
  { after = start, until = Number.MAX_SAFE_INTEGER, openAt = 0 }: FailureRange = {},
): Promise<FailureRow[]> {
  const found: FailureRow[] = [];
  for (let { shard, token } = after; shard < shardCount && found.length < limit; shard++, token = '') {
    const rows = await db
      .selectFrom('failure')
      .selectAll()
      .where('shard', '=', shard)
      .where('message', '=', message)
      .where('token', '>', token)
      .where('at', '<=', until)
      .where('expires_at', '>', openAt)
      .orderBy('token')
      .limit(limit - found.length)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Takes failures back; those that somebody else has taken are not in the answer. */
export async function removeFailures(
  db: Executor,
  message: string,
  tokens: readonly string[],
): Promise<FailureRow[]> {
  if (tokens.length === 0) return [];
  const removed = await db
    .deleteFrom('failure')
    .where('shard', 'in', [...new Set(tokens.map(shardOf))])
    .where('message', '=', message)
    .where('token', 'in', tokens)
    .returningAll()
    .execute();
  await countFailures(db, removed, -1);
  return removed;
}
