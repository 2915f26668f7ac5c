import type { SelectQueryBuilder } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow, MessageRow, Schema } from '../../database/schema.ts';
import { contains } from '../../database/search-text.ts';
import { counted, spreadCounts } from '../counters/message-counts.ts';
import { heldColumns } from '../held-counts.ts';

/** The most messages of a site that a page reads, so that rare matches are not expensive. */
const scanned = 2000;

const columns = ['id', 'title', 'send_at', 'wave_at'] as const satisfies readonly (keyof MessageRow)[];

const detailColumns = [
  ...columns,
  'state',
  'audience',
  'topic',
  'filter',
  'target',
  'division',
  'experiment',
  ...heldColumns,
] as const satisfies readonly (keyof MessageRow)[];

/** What the history of a device shows of a message. */
export type DeviceMessage = Pick<MessageRow, (typeof columns)[number]>;

/** With the properties that decide whether the message was for a device. */
export type DetailedMessage = Pick<MessageRow, (typeof detailColumns)[number]>;

type Device = Pick<DeviceRow, 'site' | 'token' | 'created_at'>;
type Messages = SelectQueryBuilder<Schema, 'message', object>;

/**
 * Pages of the messages that the device may have got, newest first. Pages can be empty. PostgreSQL stores receipts of messages
 * whose failures were deleted until it drops their partition.
 */
export async function* messagesToDevice(db: Executor, device: Device): AsyncGenerator<DeviceMessage[]> {
  const all = newestFirst(db, device.site);
  let rest = all;
  for (;;) {
    const last = await lastOfPage(rest);
    yield await forDevice(untilLast(rest, last), device).select(columns).execute();
    if (!last) return;
    rest = all.where((where) =>
      where(where.refTuple('created_at', 'id'), '<', where.tuple(last.created_at, last.id)),
    );
  }
}

/**
 * The latest messages that the device may have got, newest first, among those of the first page. Without those whose failures
 * were deleted.
 */
export async function latestMessagesToDevice(
  db: Executor,
  device: Device,
  limit: number,
): Promise<DetailedMessage[]> {
  const all = newestFirst(db, device.site);
  const rows = await forDevice(untilLast(all, await lastOfPage(all)), device)
    .where('outcomes_kept', '=', 1)
    .select([...detailColumns, spreadCounts])
    .limit(limit)
    .execute();
  return rows.map(counted);
}

function newestFirst(db: Executor, site: string): Messages {
  return db
    .selectFrom('message')
    .where('site', '=', site)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/** Where a page that begins with these messages ends; undefined on the last page. */
function lastOfPage(messages: Messages): Promise<Pick<MessageRow, 'created_at' | 'id'> | undefined> {
  return messages
    .select(['created_at', 'id'])
    .offset(scanned - 1)
    .limit(1)
    .executeTakeFirst();
}

function untilLast(messages: Messages, last: Pick<MessageRow, 'created_at' | 'id'> | undefined): Messages {
  if (!last) return messages;
  return messages.where((where) =>
    where(where.refTuple('created_at', 'id'), '>=', where.tuple(last.created_at, last.id)),
  );
}

/** Of any age: a message that was postponed, or is the next one of a rare rule, is due long after its creation. */
function forDevice(messages: Messages, { token, created_at: since }: Device): Messages {
  return messages.where('wave_at', '>=', since).where((where) =>
    where.or([
      where('audience', 'not in', ['devices', 'test']),
      // A message to users names none of their devices.
      where('filter', 'is not', null),
      contains(where.ref('target'), token),
    ]),
  );
}
