import type { Executor } from '../../database/executor.ts';
import { shardCount } from '../../database/sharding/shard.ts';

/** Whether a device of a message may still get its first request. Later ones have the words of a correction already. */
export async function isLeaving(db: Executor, site: string, message: string): Promise<boolean> {
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
    .where('message', '=', message)
    .where('state', '=', 'sending');
  return (await planning.unionAll(sending).limit(1).executeTakeFirst()) !== undefined;
}
