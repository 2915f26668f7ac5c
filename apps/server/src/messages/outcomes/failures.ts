import { type Position, start } from '../../devices/list/audience.ts';
import { lockDevices } from '../../devices/find-devices.ts';
import type { Executor } from '../../database/executor.ts';
import { countFailures } from './failure-counts.ts';
import type { FailureRow } from '../../database/schema.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { shardCount } from '../../database/sharding/shard.ts';

/**
 * Stores and counts failures. The failure of a device that was deleted during the send is only counted, because its
 * token must not be stored again.
 * @param spread - any number that differs between concurrent writers
 */
export async function addFailures(
  db: Executor,
  failures: readonly FailureRow[],
  spread: number,
): Promise<void> {
  const known = await lockDevices(
    db,
    failures.map(({ token }) => token),
  );
  const forgotten = failures.filter(({ token }) => !known.has(token));
  const added = await insertFailures(
    db,
    failures.filter(({ token }) => known.has(token)),
  );
  await countFailures(db, [...added, ...forgotten], spread);
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
  /** The range starts after this device. */
  readonly after?: Position;
  /** In milliseconds. Later failures are not included. */
  readonly until?: number;
  /** In milliseconds. Failures whose message had expired by then are not included. */
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

/** Deletes failures and returns those that no other process had deleted before. */
export async function removeFailures(
  db: Executor,
  message: string,
  tokens: readonly string[],
): Promise<FailureRow[]> {
  if (tokens.length === 0) return [];
  const removed = await db
    .deleteFrom('failure')
    .where(isOneOf(tokens))
    .where('message', '=', message)
    .returningAll()
    .execute();
  await countFailures(db, removed, 0, -1);
  return removed;
}
