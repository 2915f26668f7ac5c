import type { Selectable } from 'kysely';
import { deleteInSteps } from '../../database/delete-in-steps.ts';
import { forUpdate } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';
import { dayLength, dayOf } from '../../database/paging/day.ts';
import type { DeviceDayMessagesTable } from '../../database/schema/devices.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { shardCount, shardOf } from '../../database/sharding/shard.ts';

/** The ids of the messages of a device on a local day. */
export interface DayMessages {
  readonly day: string;
  readonly messages: readonly string[];
}

/** Reads which messages devices got on their latest day, and locks that until the transaction ends. */
export async function lockDayMessages(
  db: Executor,
  tokens: readonly string[],
): Promise<Map<string, DayMessages>> {
  // Sorted, so that concurrent transactions do not deadlock.
  const rows = [...new Set(tokens)]
    .sort()
    .map((token) => ({ shard: shardOf(token), token, day: '', messages: '[]' }));
  await db
    .insertInto('device_day_messages')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['shard', 'token']).doNothing())
    .execute();
  const query = db
    .selectFrom('device_day_messages')
    .selectAll()
    .where(isOneOf(rows.map(({ token }) => token)))
    .orderBy('token');
  const found = await forUpdate(db, query).execute();
  return new Map(found.map((row) => [row.token, read(row)]));
}

/** Reads which messages devices got on their latest day. */
export async function readDayMessages(
  db: Executor,
  tokens: readonly string[],
): Promise<Map<string, DayMessages>> {
  const found = await db.selectFrom('device_day_messages').selectAll().where(isOneOf(tokens)).execute();
  return new Map(found.map((row) => [row.token, read(row)]));
}

function read({ day, messages }: Selectable<DeviceDayMessagesTable>): DayMessages {
  return { day, messages: JSON.parse(messages) as string[] };
}

/** Stores which messages devices got on their latest day. */
export async function saveDayMessages(
  db: Executor,
  changed: ReadonlyMap<string, DayMessages>,
): Promise<void> {
  if (changed.size === 0) return;
  const rows = [...changed].map(([token, { day, messages }]) => {
    return { shard: shardOf(token), token, day, messages: JSON.stringify(messages) };
  });
  await db
    .insertInto('device_day_messages')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['shard', 'token']).doUpdateSet((column) => ({
        day: column.ref('excluded.day'),
        messages: column.ref('excluded.messages'),
      })),
    )
    .execute();
}

/** Forgets which messages a device got. */
export async function forgetDayMessages(db: Executor, token: string): Promise<void> {
  await db
    .deleteFrom('device_day_messages')
    .where('shard', '=', shardOf(token))
    .where('token', '=', token)
    .execute();
}

/** Rows that one statement deletes, at most: a few milliseconds. */
const deletedAtOnce = 2000;

/**
 * Deletes the messages of days that have ended in every time zone.
 * @param signal - ends the prune after the current statement
 */
export async function pruneDayMessages(db: Executor, now: number, signal?: AbortSignal): Promise<void> {
  const ended = dayOf(now - 2 * dayLength);
  // With limits of the site, each of its devices has a row: a shard at a time, no statement reads all of them.
  for (let shard = 0; shard < shardCount; shard++) {
    const old = db
      .selectFrom('device_day_messages')
      .select('token')
      .where('shard', '=', shard)
      .where('day', '<', ended)
      .orderBy('token')
      .limit(deletedAtOnce);
    const deletion = db
      .deleteFrom('device_day_messages')
      .where('shard', '=', shard)
      .where('token', 'in', old)
      // Compared again on PostgreSQL, if the device has got a message meanwhile.
      .where('day', '<', ended);
    const remove = async () => (await deletion.executeTakeFirst()).numDeletedRows;
    await deleteInSteps(deletedAtOnce, remove, signal);
  }
}
