import type { Executor } from '../../database/executor.ts';
import type { Audience } from '../../devices/list/audience.ts';
import { findMessageRow } from '../../messages/messages.ts';
import { scheduledAt, scheduleOf } from '../../messages/schedule/schedule.ts';
import { shardCount } from '../../database/sharding/shard.ts';

/**
 * Whether a device may still get its first request of a message, or of what replaced it before. Later requests of the message
 * have the words of a correction already. The retries of a cancelled message that are due may be on their way.
 */
export async function isLeaving(db: Executor, site: string, message: string, now: number): Promise<boolean> {
  const replacedBefore = await db
    .selectFrom('message')
    .select('id')
    .where('site', '=', site)
    .where('replaces', '=', message)
    .where('withdrawn_at', 'is not', null)
    .execute();
  const planning = db
    .selectFrom('message')
    .select('id')
    .where('site', '=', site)
    .where('id', '=', message)
    .where('state', '=', 'sending')
    .where('cursor_shard', '<', shardCount);
  const sending = db
    .selectFrom('batch')
    .select('message as id')
    .where('message', 'in', [message, ...replacedBefore.map(({ id }) => id)])
    .where('state', '=', 'sending');
  const retrying = db
    .selectFrom('batch')
    .innerJoin('message', 'message.id', 'batch.message')
    .select('batch.message as id')
    .where('message.site', '=', site)
    .where('message.id', '=', message)
    .where('message.state', '=', 'cancelled')
    .where('batch.state', '=', 'retrying')
    .where((where) =>
      where.exists(
        where
          .selectFrom('retry')
          .select('retry.token')
          .whereRef('retry.message', '=', 'batch.message')
          .whereRef('retry.batch', '=', 'batch.number')
          .where('retry.due_at', '<=', now),
      ),
    );
  const open = planning.unionAll(sending).unionAll(retrying).limit(1);
  return (await open.executeTakeFirst()) !== undefined;
}

/**
 * The devices that a message was planned for, and that had a request of it, as far as that limits an audience: those of each time
 * zone that registered before its wave and, of a cancelled message, as far as it was planned. An audience that was divided
 * into groups is limited by `chooserOf` too.
 */
export async function plannedOf(
  db: Executor,
  site: string,
  message: string,
): Promise<Pick<Audience, 'planned' | 'until' | 'requested'>> {
  const row = await findMessageRow(db, site, message);
  if (row === undefined) return {};
  const isCancelled = row.state === 'cancelled';
  const until = { shard: row.cursor_shard, token: row.cursor_token };
  const requested = isCancelled ? { requested: message } : {};
  if (row.send_at_local === null) {
    return isCancelled && row.wave_at === row.send_at ? { until, ...requested } : requested;
  }
  const schedule = await scheduleOf(db, row);
  const waves = schedule.flatMap(({ at, timeZones }) => (timeZones ? [{ at, ...timeZones }] : []));
  const complete = isCancelled ? waves.filter(({ at }) => at < row.wave_at) : waves;
  const partial = isCancelled ? waves.find(({ at }) => at === row.wave_at) : undefined;
  return { ...requested, planned: { asOf: scheduledAt(row), complete, partial, until } };
}
