import {
  type Feed,
  type FeedQuery,
  impersonal,
  limits,
  type Notice,
  type NoticeLink,
  type NoticeNeighbours,
  type PushPayload,
  type Translation,
  type Translations,
  type Withdrawal,
} from '@sineta/protocol';
import { sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import type { MessageRow } from '../../database/schema.ts';
import { parseTimeCursor, timeCursor } from '../../database/paging/time-cursor.ts';
import { type ReaderLanguage, tagFor } from '../../sites/languages/reader-language.ts';
import { listTopicTags } from '../../sites/named-topics/named-topics.ts';

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

/** A payload takes up to 4 kB: it is read only if it can have actions. */
const payloadWithActions = sql<string | null>`case when payload like '%"actions":%' then payload end`.as(
  'with_actions',
);

interface NoticeRow
  extends Pick<MessageRow, (typeof noticeColumns)[number]>, Partial<Pick<MessageRow, 'translations'>> {
  readonly with_actions: string | null;
}

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
  { after, limit, topic }: Pick<FeedQuery, 'after' | 'limit' | 'topic'>,
  reader?: ReaderLanguage,
  period?: PublishedIn,
): Promise<Feed> {
  const cursor = after === undefined ? undefined : parseTimeCursor(after);
  let query = selectNotices(db, site, reader);
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
  const notices = rows.map((row) => toNotice(row, reader));
  return { notices, ...(end && { next: timeCursor(end.send_at, end.id) }) };
}

/** When the oldest public notice of a site was published. */
export async function findOldestTime(db: Executor, site: string): Promise<string | undefined> {
  const row = await selectNotices(db, site).orderBy('send_at').orderBy('id').limit(1).executeTakeFirst();
  return row && toNotice(row).publishedAt;
}

/** One public notice. */
export async function findNotice(
  db: Executor,
  site: string,
  id: string,
  reader?: ReaderLanguage,
): Promise<Notice | undefined> {
  const row = await selectNotices(db, site, reader).where('id', '=', id).executeTakeFirst();
  return row && toNotice(row, reader);
}

/** The language tags of the translations of one public notice. */
export async function listNoticeTags(db: Executor, site: string, id: string): Promise<string[]> {
  const row = await selectNotices(db, site).select('translations').where('id', '=', id).executeTakeFirst();
  return tagsOf(row?.translations);
}

/** The language tags that the named topics and the newest notices of a site have. */
export async function listTags(db: Executor, site: string): Promise<ReadonlySet<string>> {
  const rows = await selectNotices(db, site)
    .select('translations')
    .orderBy('send_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.maxFeedPageSize)
    .execute();
  const tags = new Set(await listTopicTags(db, site));
  for (const { translations } of rows) for (const tag of tagsOf(translations)) tags.add(tag);
  return tags;
}

/** The reason for which a public notice was withdrawn; undefined if none with this id was. */
export async function findWithdrawn(
  db: Executor,
  site: string,
  id: string,
): Promise<Pick<Withdrawal, 'withdrawnAt' | 'reason'> | undefined> {
  const row = await db
    .selectFrom('message')
    .select(['withdrawn_at', 'withdrawn_reason'])
    .where('site', '=', site)
    .where('id', '=', id)
    .where('published', '=', 1)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirst();
  return (
    row && {
      withdrawnAt: new Date(row.withdrawn_at!).toISOString(),
      ...(row.withdrawn_reason !== null && { reason: row.withdrawn_reason }),
    }
  );
}

/** The public notices beside one. */
export async function findNeighbours(
  db: Executor,
  site: string,
  { id, publishedAt }: Pick<Notice, 'id' | 'publishedAt'>,
  reader?: ReaderLanguage,
): Promise<NoticeNeighbours> {
  const next = async (operator: '<' | '>', order: 'asc' | 'desc'): Promise<NoticeLink | undefined> => {
    const row = await selectNotices(db, site, reader)
      .where((where) =>
        where(where.refTuple('send_at', 'id'), operator, where.tuple(Date.parse(publishedAt), id)),
      )
      .orderBy('send_at', order)
      .orderBy('id', order)
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const { title, language } = toNotice(row, reader);
    return { id: row.id, title, ...(language !== undefined && { language }) };
  };
  const [newer, older] = await Promise.all([next('>', 'asc'), next('<', 'desc')]);
  return { ...(newer && { newer }), ...(older && { older }) };
}

function selectNotices(db: Executor, site: string, reader?: ReaderLanguage) {
  return db
    .selectFrom('message')
    .select([...noticeColumns, payloadWithActions])
    .$if(reader !== undefined && reader.language !== reader.site, (query) => query.select('translations'))
    .where('site', '=', site)
    .where('published', '=', 1)
    .where('state', 'in', ['sending', 'sent', 'expired', 'failed'])
    .where('withdrawn_at', 'is', null);
}

function tagsOf(translations: string | null | undefined): string[] {
  return translations ? Object.keys(JSON.parse(translations) as Translations) : [];
}

/** Texts of two languages are never mixed: a translation without a body has none. */
function textsOf(
  row: NoticeRow,
  reader: ReaderLanguage | undefined,
): Omit<NoticeLink, 'id'> & Partial<Notice> {
  const translations = row.translations ? (JSON.parse(row.translations) as Translations) : {};
  const tag = reader && tagFor(reader, Object.keys(translations));
  const translation = tag === undefined ? undefined : translations[tag];
  const { title, body, navigate = row.navigate } = translation ? impersonal(translation) : row;
  return {
    // Translations that were stored before they were checked can have lone surrogates.
    title: title.toWellFormed(),
    ...(body != null && { body: body.toWellFormed() }),
    ...(navigate !== null && { navigate }),
    ...(reader && { language: tag ?? reader.site }),
    ...actionsOf(row, translation),
  };
}

function actionsOf(
  { with_actions: payload }: NoticeRow,
  translation: Translation | undefined,
): Pick<Notice, 'actions'> {
  if (payload === null) return {};
  const { actions = [] } = (JSON.parse(payload) as PushPayload).notification;
  if (actions.length === 0) return {};
  const titles = new Map(translation?.actions?.map(({ action, title }) => [action, title]));
  return {
    actions: actions.map(({ action, title, navigate }) => ({
      title: (titles.get(action) ?? title).toWellFormed(),
      navigate,
    })),
  };
}

function toNotice(row: NoticeRow, reader?: ReaderLanguage): Notice {
  return {
    id: row.id,
    ...textsOf(row, reader),
    ...(row.image !== null && { image: row.image }),
    ...(row.topic !== null && { topic: row.topic }),
    publishedAt: new Date(row.send_at).toISOString(),
    ...(row.corrected_at !== null && { correctedAt: new Date(row.corrected_at).toISOString() }),
  };
}
