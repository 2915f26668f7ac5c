import type { ExpressionBuilder } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow, Schema } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';

/** Longer than the transaction takes that accepts a message, in milliseconds: until its end nobody else sees the message. */
const acceptance = 60 * 60 * 1000;

/**
 * Remembers the time zone that a device is about to leave; its row has to be held.
 * @returns when it leaves it, in milliseconds: later than it left any other, whatever the clocks of processes say.
 */
export async function keepPastTimeZone(
  db: Executor,
  { shard, token, time_zone, time_zone_changed_at }: DeviceRow,
  now: number,
): Promise<number> {
  const until = Math.max(now, (time_zone_changed_at ?? 0) + 1);
  await db.insertInto('past_time_zone').values({ shard, token, until, time_zone }).execute();
  return until;
}

/** The time zone that a device had at an instant, in milliseconds: for earlier ones that of its registration. */
export function timeZoneAsOf(where: ExpressionBuilder<Schema, 'device'>, asOf: number) {
  const past = where
    .selectFrom('past_time_zone')
    .select('past_time_zone.time_zone')
    .whereRef('past_time_zone.shard', '=', 'device.shard')
    .whereRef('past_time_zone.token', '=', 'device.token')
    .where('past_time_zone.until', '>', asOf)
    .orderBy('past_time_zone.until')
    .limit(1);
  // Nearly all devices have stayed where they are: for them nothing else is read.
  return where
    .case()
    .when('device.time_zone_changed_at', '>', asOf)
    .then(past)
    .else(where.ref('device.time_zone'))
    .end();
}

export async function removePastTimeZones(db: Executor, token: string): Promise<void> {
  await db
    .deleteFrom('past_time_zone')
    .where('shard', '=', shardOf(token))
    .where('token', '=', token)
    .execute();
}

/** Forgets where devices were before the oldest message that goes by their clocks and is not over. */
export async function prunePastTimeZones(db: Executor, now: number): Promise<void> {
  const { oldest } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('send_at_local', 'is not', null)
    .where('state', 'in', ['scheduled', 'sending'])
    .executeTakeFirstOrThrow();
  const until = Math.min(now - acceptance, oldest ?? Infinity);
  await db.deleteFrom('past_time_zone').where('until', '<=', until).execute();
}
