import type { Executor } from '../../database/executor.ts';
import { end, type Position } from '../../devices/list/audience.ts';
import { findMessageRow } from '../../messages/messages.ts';
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

/** How far a message got before it was cancelled, in its first wave: later devices had no request. */
export async function reachOf(db: Executor, site: string, message: string): Promise<Position> {
  const row = await findMessageRow(db, site, message);
  if (row?.state !== 'cancelled' || row.wave_at !== row.send_at) return end;
  return { shard: row.cursor_shard, token: row.cursor_token };
}
