import type { Executor } from '../../database/executor.ts';
import type { DeviceRow, MessageRow } from '../../database/schema.ts';
import { contains } from '../../database/search-text.ts';
import { counted, spreadCounts } from '../counters/message-counts.ts';
import { heldColumns } from '../held-counts.ts';

/** The most messages of a site that a page reads, so that rare matches are not expensive. */
const scanned = 2000;

const columns = [
  'id',
  'title',
  'state',
  'audience',
  'topic',
  'filter',
  'target',
  'send_at',
  'wave_at',
  'division',
  'experiment',
  ...heldColumns,
] as const satisfies readonly (keyof MessageRow)[];

/** The properties that decide whether a message was for a device. */
export type DeviceMessage = Pick<MessageRow, (typeof columns)[number]>;

/**
 * Pages of the messages that the device may have got, newest first. Pages can be empty.
 * @param which - `detailed`: without those whose failures were deleted. PostgreSQL stores receipts of some of these until it
 *   drops their partition.
 */
export async function* messagesToDevice(
  db: Executor,
  { site, token, created_at: since }: DeviceRow,
  which: 'detailed' | 'all' = 'detailed',
): AsyncGenerator<DeviceMessage[]> {
  // Of any age: one that was postponed, or is the next one of a rare rule, is due long after its creation.
  const all = db
    .selectFrom('message')
    .where('site', '=', site)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  let rest = all;
  for (;;) {
    const until = await rest
      .select(['created_at', 'id'])
      .offset(scanned - 1)
      .limit(1)
      .executeTakeFirst();
    const place = until && ([until.created_at, until.id] as const);
    const inReach = place
      ? rest.where((where) => where(where.refTuple('created_at', 'id'), '>=', where.tuple(...place)))
      : rest;
    const wanted = which === 'all' ? inReach : inReach.where('outcomes_kept', '=', 1);
    const rows = await wanted
      .where('wave_at', '>=', since)
      .where((where) =>
        where.or([
          where('audience', 'not in', ['devices', 'test']),
          // A message to users names none of their devices.
          where('filter', 'is not', null),
          contains(where.ref('target'), token),
        ]),
      )
      .select([...columns, spreadCounts])
      .execute();
    yield rows.map(counted);
    if (!place) return;
    rest = all.where((where) => where(where.refTuple('created_at', 'id'), '<', where.tuple(...place)));
  }
}
