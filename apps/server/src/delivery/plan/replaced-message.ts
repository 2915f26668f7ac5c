import type { Executor } from '../../database/executor.ts';
import type { Audience } from '../../devices/list/audience.ts';
import { findMessageRow } from '../../messages/messages.ts';
import { scheduledAt, scheduleOf } from '../../messages/schedule/schedule.ts';
import { shardCount } from '../../database/sharding/shard.ts';

/**
 * Whether a device may still get its first request of a message, or of what replaced it before. Later requests of the message
 * have the words of a correction already.
 */
export async function isLeaving(db: Executor, site: string, message: string): Promise<boolean> {
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
  return (await planning.unionAll(sending).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * The devices that a message was planned for before it was cancelled, as far as that limits an audience: later devices had no
 * request. An audience that was divided into groups is limited by `chooserOf` too.
 */
export async function plannedOf(
  db: Executor,
  site: string,
  message: string,
): Promise<Pick<Audience, 'planned' | 'until'>> {
  const row = await findMessageRow(db, site, message);
  if (row?.state !== 'cancelled') return {};
  const until = { shard: row.cursor_shard, token: row.cursor_token };
  if (row.send_at_local === null) return row.wave_at === row.send_at ? { until } : {};
  const waves = await scheduleOf(db, row);
  const complete = waves.flatMap(({ at, timeZones }) => (at < row.wave_at && timeZones ? [timeZones] : []));
  const partial = waves.find(({ at }) => at === row.wave_at)?.timeZones;
  return { planned: { asOf: scheduledAt(row), complete, partial, until } };
}
