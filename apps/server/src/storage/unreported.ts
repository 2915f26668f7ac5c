import type { DeviceEvent } from '@sineta/protocol';
import type { Executor } from './executor.ts';
import type { DeviceRow, MessageRow } from './schema.ts';

/**
 * The latest messages that a push service took for a device and that the device has not reported anything of. No row
 * says so: it is what is left of those that were for it, without what failed and what it reported. Messages to a filter
 * are left out, since what the device was at that time is not known any more.
 * @param topics Those that it follows now.
 * @param limit How many messages to look at.
 */
export async function listUnreported(
  db: Executor,
  device: DeviceRow,
  topics: readonly string[],
  limit: number,
): Promise<DeviceEvent[]> {
  const { site, shard, token, created_at: since } = device;
  // What its push service said last is that it is gone.
  if (device.gone_at !== null) return [];
  const messages = await db
    .selectFrom('message')
    .select(['id', 'wave_at', 'audience', 'topic', 'target'])
    .where('site', '=', site)
    .where('wave_at', '>=', since)
    .where('outcomes_kept', '=', 1)
    .where('state', '=', 'sent')
    .where('filter', 'is', null)
    .where((where) =>
      where.and(
        (['receipt', 'failure'] as const).map((table) =>
          where.not(
            where.exists(
              where
                .selectFrom(table)
                .select('message')
                .where('shard', '=', shard)
                .whereRef('message', '=', 'message.id')
                .where('token', '=', token),
            ),
          ),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return messages
    .filter((message) => isFor(message, token, topics))
    .map(({ id, wave_at }) => ({ at: new Date(wave_at).toISOString(), kind: 'accepted', message: id }));
}

function isFor(
  { audience, topic, target }: Pick<MessageRow, 'audience' | 'topic' | 'target'>,
  token: string,
  topics: readonly string[],
): boolean {
  if (audience === 'everyone') return true;
  // Told by its token, in the JSON of what the sender wrote.
  if (audience === 'devices') return target.includes(JSON.stringify(token));
  return topic !== null && topics.includes(topic);
}
