import type { Messages, MessagesQuery } from '@sineta/protocol';
import type { ExpressionBuilder, SqlBool, Expression } from 'kysely';
import type { Executor } from '../database/executor.ts';
import { toSummary } from './messages.ts';
import { pageOf } from '../database/paging/page.ts';
import type { Schema } from '../database/schema.ts';
import { contains, foldText } from '../database/search-text.ts';
import { parseTimeCursor, timeCursor } from '../database/paging/time-cursor.ts';

/** The most messages that a page reads to find matches. */
const scanned = 2000;

/** One page of a site's messages, newest first. */
export async function listMessages(db: Executor, site: string, query: MessagesQuery): Promise<Messages> {
  const { after, limit } = query;
  const cursor = after === undefined ? undefined : parseTimeCursor(after);
  const all = db.selectFrom('message').where('site', '=', site).where('audience', '<>', 'test');
  const rest = cursor
    ? all.where((where) => where(place(where), '<', where.tuple(cursor.at, cursor.id)))
    : all;
  const inOrder = rest.orderBy('created_at', 'desc').orderBy('id', 'desc');
  const conditions = conditionsOf(query);
  const until =
    conditions &&
    (await inOrder
      .select(['created_at', 'id'])
      .offset(scanned - 1)
      .limit(1)
      .executeTakeFirst());
  const inReach = until
    ? inOrder.where((where) => where(place(where), '>=', where.tuple(until.created_at, until.id)))
    : inOrder;
  const matching = conditions ? inReach.where(conditions) : inReach;
  const found = await matching
    .selectAll()
    .limit(limit + 1)
    .execute();
  const { rows, end = until } = pageOf(found, limit);
  return {
    messages: rows.map(toSummary),
    ...(end && { next: timeCursor(end.created_at, end.id) }),
  };
}

type Where = ExpressionBuilder<Schema, 'message'>;

function place(where: Where) {
  return where.refTuple('created_at', 'id');
}

/** The condition for messages to be listed; undefined if all are. */
function conditionsOf({ state, audience, topic, segment, search = '' }: MessagesQuery) {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (!state && !audience && !topic && !segment && words.length === 0) return undefined;
  return (where: Where): Expression<SqlBool> =>
    where.and([
      ...(state ? [where('state', '=', state)] : []),
      ...(audience ? [where('audience', '=', audience)] : []),
      ...(topic ? [where('topic', '=', topic)] : []),
      ...(segment ? [where('segment', '=', segment)] : []),
      ...words.map((word) => contains(where.ref('search_text'), word)),
    ]);
}
