import { type ExpressionBuilder, sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow, Schema } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';

/** Longer than the transaction that accepts a message, in milliseconds: others see the message only after it. */
const acceptance = 60 * 60 * 1000;

/** As many as a traveller changes in the time that they are kept. Strangers can change the time zone of a device. */
const keptPastTimeZones = 8;

/**
 * Stores the time zone that a device is about to leave, in place of the oldest of many. The row of the device must be locked.
 * @returns the time of the change in milliseconds: later than any earlier change, even if the clocks of processes
 * differ
 */
export async function keepPastTimeZone(
  db: Executor,
  { shard, token, time_zone, time_zone_changed_at }: DeviceRow,
  now: number,
): Promise<number> {
  const until = Math.max(now, (time_zone_changed_at ?? 0) + 1);
  await db.insertInto('past_time_zone').values({ shard, token, until, time_zone }).execute();
  const ofDevice = db
    .selectFrom('past_time_zone')
    .where('shard', '=', shard)
    .where('token', '=', token)
    .select('until')
    .orderBy('until', 'desc')
    .limit(1)
    .offset(keptPastTimeZones);
  await db
    .deleteFrom('past_time_zone')
    .where('shard', '=', shard)
    .where('token', '=', token)
    .where('until', '<=', ofDevice)
    .execute();
  return until;
}

/**
 * The time zone that a device had at an instant, in milliseconds. Before its registration, it is the time zone of the
 * registration.
 */
export function timeZoneAsOf(where: ExpressionBuilder<Schema, 'device'>, asOf: number) {
  const past = where
    .selectFrom('past_time_zone')
    .select('past_time_zone.time_zone')
    .whereRef('past_time_zone.shard', '=', 'device.shard')
    .whereRef('past_time_zone.token', '=', 'device.token')
    .where('past_time_zone.until', '>', asOf)
    .orderBy('past_time_zone.until')
    .limit(1);
  // Nearly all devices have had only one time zone: nothing else is read for them.
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

/** Deletes the past time zones that no unfinished message with local times needs. */
export async function prunePastTimeZones(db: Executor, now: number): Promise<void> {
  const end = now - acceptance;
  const { oldest } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('created_at', '<', end)
    .where('send_at_local', 'is not', null)
    // As in the index `message_unfinished`.
    .where(sql<boolean>`state in ('scheduled', 'sending')`)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('past_time_zone')
    .where('until', '<=', oldest ?? end)
    .execute();
}
