import type { Feed, FeedQuery, Notice, NoticeLink, NoticeNeighbours, Withdrawal } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import type { MessageRow } from '../../database/schema.ts';
import { parseTimeCursor, timeCursor } from '../../database/paging/time-cursor.ts';

const noticeColumns = [
  'id',
  'title',
  'body',
  'navigate',
  'image',
  'topic',
  'send_at',
  'corrected_at',
] as const satisfies readonly (keyof MessageRow)[];

type NoticeRow = Pick<MessageRow, (typeof noticeColumns)[number]>;

/** When notices were published, in milliseconds. */
export interface PublishedIn {
  readonly from: number;
  /** The end, which is not part of it. */
  readonly to: number;
}

/** One page of the public notices of a site, newest first, of all times or of one period. */
export async function listNotices(
  db: Executor,
  site: string,
  { after, limit, topic }: FeedQuery,
  period?: PublishedIn,
): Promise<Feed> {
  const cursor = after === undefined ? undefined : parseTimeCursor(after);
  let query = selectNotices(db, site);
  if (topic !== undefined) query = query.where('topic', '=', topic);
  if (period) query = query.where('send_at', '>=', period.from).where('send_at', '<', period.to);
  if (cursor) {
    query = query.where((where) =>
      where(where.refTuple('send_at', 'id'), '<', where.tuple(cursor.at, cursor.id)),
    );
  }
  const found = await query
    .orderBy('send_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, end } = pageOf(found, limit);
  return { notices: rows.map(toNotice), ...(end && { next: timeCursor(end.send_at, end.id) }) };
}

/** When the oldest public notice of a site was published. */
export async function findOldestTime(db: Executor, site: string): Promise<string | undefined> {
  const row = await selectNotices(db, site).orderBy('send_at').orderBy('id').limit(1).executeTakeFirst();
  return row && toNotice(row).publishedAt;
}

/** One public notice. */
export async function findNotice(db: Executor, site: string, id: string): Promise<Notice | undefined> {
  const row = await selectNotices(db, site).where('id', '=', id).executeTakeFirst();
  return row && toNotice(row);
}

/** The reason for which a public notice was withdrawn; undefined if none with this id was. */
export async function findWithdrawn(
  db: Executor,
  site: string,
  id: string,
): Promise<Pick<Withdrawal, 'reason'> | undefined> {
  const row = await db
    .selectFrom('message')
    .select('withdrawn_reason')
    .where('site', '=', site)
    .where('id', '=', id)
    .where('published', '=', 1)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirst();
  return row && (row.withdrawn_reason === null ? {} : { reason: row.withdrawn_reason });
}

/** The public notices beside one. */
export async function findNeighbours(
  db: Executor,
  site: string,
  { id, publishedAt }: Pick<Notice, 'id' | 'publishedAt'>,
): Promise<NoticeNeighbours> {
  const next = async (operator: '<' | '>', order: 'asc' | 'desc'): Promise<NoticeLink | undefined> => {
    const row = await selectNotices(db, site)
      .where((where) =>
        where(where.refTuple('send_at', 'id'), operator, where.tuple(Date.parse(publishedAt), id)),
      )
      .orderBy('send_at', order)
      .orderBy('id', order)
      .limit(1)
      .executeTakeFirst();
    return row && { id: row.id, title: row.title };
  };
  const [newer, older] = await Promise.all([next('>', 'asc'), next('<', 'desc')]);
  return { ...(newer && { newer }), ...(older && { older }) };
}

function selectNotices(db: Executor, site: string) {
  return db
    .selectFrom('message')
    .select(noticeColumns)
    .where('site', '=', site)
    .where('published', '=', 1)
    .where('state', 'in', ['sending', 'sent', 'expired', 'failed'])
    .where('withdrawn_at', 'is', null);
}

function toNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    title: row.title,
    ...(row.body !== null && { body: row.body }),
    ...(row.navigate !== null && { navigate: row.navigate }),
    ...(row.image !== null && { image: row.image }),
    ...(row.topic !== null && { topic: row.topic }),
    publishedAt: new Date(row.send_at).toISOString(),
    ...(row.corrected_at !== null && { correctedAt: new Date(row.corrected_at).toISOString() }),
  };
}
