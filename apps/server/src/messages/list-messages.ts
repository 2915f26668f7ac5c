import {
  foldText,
  isRanking,
  type Messages,
  type MessagesQuery,
  type MessageSummary,
} from '@sineta/protocol';
import type { ExpressionBuilder } from 'kysely';
import type { Executor } from '../database/executor.ts';
import { counted } from './counters/message-counts.ts';
import { conditionsOf, listed, wordsOf } from './message-conditions.ts';
import { summaryColumns, toSummary } from './messages.ts';
import { findSummaries, rankByClicks } from './rank-messages.ts';
import { pageOf } from '../database/paging/page.ts';
import type { Schema } from '../database/schema.ts';
import { parseTimeCursor, type TimeCursor, timeCursor } from '../database/paging/time-cursor.ts';
import { listDirectSummaries, toDirectSummary } from './direct/list-direct.ts';

/** The most messages that a page reads to find matches. */
const scanned = 2000;

/** How the entries of a list are made of what is stored. */
interface Presentation {
  readonly stored: typeof toSummary;
  readonly direct: typeof toDirectSummary;
}

/**
 * One page of a site's messages, by default newest first, or the best of a ranking. Direct messages are among them only when
 * messages to devices are asked for, because an application sends many of them.
 */
export async function listMessages(
  db: Executor,
  site: string,
  query: MessagesQuery,
  present: Presentation = { stored: toSummary, direct: toDirectSummary },
): Promise<Messages> {
  if (isRanking(query)) {
    const best = await rankByClicks(db, site, query, query.limit);
    return { messages: await findSummaries(db, site, best, present.stored) };
  }
  const page = await listStored(db, site, query, present.stored);
  const { after, limit, audience, topic, segment } = query;
  if (audience !== 'devices' || topic || segment) return page;
  const place = { after: after === undefined ? undefined : parseTimeCursor(after), limit };
  return mergePages(page, await listDirectSummaries(db, site, place, present.direct), query);
}

/**
 * Merges two pages. The result stops where the first of them ends, because the order after that place is not known yet.
 * Pure.
 */
function mergePages(
  { messages: stored, next }: Messages,
  direct: Awaited<ReturnType<typeof listDirectSummaries>>,
  { limit, state, search = '' }: MessagesQuery,
): Messages {
  const words = wordsOf(search);
  const fits = ({ summary }: { readonly summary: MessageSummary }) =>
    (state ?? summary.state) === summary.state &&
    words.every((word) => foldText(summary.title).includes(word));
  const ends = [...(next === undefined ? [] : [parseTimeCursor(next)]), ...(direct.end ? [direct.end] : [])];
  const end = ends.toSorted(newestFirst)[0];
  const merged = [
    ...stored.map((summary) => ({ place: { at: Date.parse(summary.createdAt), id: summary.id }, summary })),
    ...direct.messages.filter(fits),
  ]
    .filter(({ place }) => end === undefined || newestFirst(place, end) <= 0)
    .toSorted((a, b) => newestFirst(a.place, b.place));
  const { rows, end: last } = pageOf(merged, limit);
  const nextPlace = last?.place ?? end;
  return {
    messages: rows.map(({ summary }) => summary),
    ...(nextPlace && { next: timeCursor(nextPlace.at, nextPlace.id) }),
  };
}

function newestFirst(a: TimeCursor, b: TimeCursor): number {
  if (a.at !== b.at) return b.at - a.at;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

async function listStored(
  db: Executor,
  site: string,
  query: MessagesQuery,
  present: typeof toSummary,
): Promise<Messages> {
  const { after, limit } = query;
  const cursor = after === undefined ? undefined : parseTimeCursor(after);
  const all = listed(db, site);
  const isOldestFirst = query.order === 'oldest' && query.audience !== 'devices';
  const direction = isOldestFirst ? 'asc' : 'desc';
  const rest = cursor
    ? all.where((where) => where(place(where), isOldestFirst ? '>' : '<', where.tuple(cursor.at, cursor.id)))
    : all;
  const inOrder = rest.orderBy('created_at', direction).orderBy('id', direction);
  const conditions = conditionsOf(query);
  const until =
    conditions &&
    (await inOrder
      .select(['created_at', 'id'])
      .offset(scanned - 1)
      .limit(1)
      .executeTakeFirst());
  const inReach = until
    ? inOrder.where((where) =>
        where(place(where), isOldestFirst ? '<=' : '>=', where.tuple(until.created_at, until.id)),
      )
    : inOrder;
  const matching = conditions ? inReach.where(conditions) : inReach;
  const found = await matching
    .select(summaryColumns)
    .limit(limit + 1)
    .execute();
  const { rows, end = until } = pageOf(found, limit);
  return {
    messages: rows.map((row) => present(counted(row))),
    ...(end && { next: timeCursor(end.created_at, end.id) }),
  };
}

type Where = ExpressionBuilder<Schema, 'message'>;

function place(where: Where) {
  return where.refTuple('created_at', 'id');
}
