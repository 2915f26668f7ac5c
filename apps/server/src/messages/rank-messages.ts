import { limits, type MessageSelection, type MessageSummary } from '@sineta/protocol';
import { sql } from 'kysely';
import type { Executor } from '../database/executor.ts';
import { counted } from './counters/message-counts.ts';
import { conditionsOf, listed } from './message-conditions.ts';
import { summaryColumns, type toSummary } from './messages.ts';

/** What a click rate is computed from. */
type RankedCounter = 'displayed' | 'clicked';

/**
 * The ids of the messages with the highest click rates, of the newest that were sent (decisions/0053): the highest rate first,
 * and the newest first of those with the same rate.
 * @param most - how many of them; all when absent
 */
export async function rankByClicks(
  db: Executor,
  site: string,
  selection: MessageSelection,
  most: number = limits.rankedMessages,
): Promise<readonly string[]> {
  const conditions = conditionsOf(selection);
  const newest = db.selectFrom(newestSent(db, site, selection).as('message'));
  const [displayed, clicked] = [totalOf('displayed'), totalOf('clicked')];
  const ranked = await (conditions ? newest.where(conditions) : newest)
    .leftJoin(spreadSums(db).as('spread'), 'spread.message', 'message.id')
    .select('message.id')
    .where(displayed, '>=', limits.rankedDisplays)
    // Equal shares are equal numbers in this type, on both engines.
    .orderBy(sql`cast(${clicked} as double precision) / ${displayed}`, 'desc')
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(most)
    .execute();
  return ranked.map(({ id }) => id);
}

/** The newest messages that were sent, with the columns that a ranking reads: a text to search is longer than the others. */
function newestSent(db: Executor, site: string, { search }: MessageSelection) {
  return listed(db, site)
    .select(['id', 'created_at', 'displayed', 'clicked', 'state', 'audience', 'topic', 'segment'])
    .$if(search !== undefined, (query) => query.select('search_text'))
    .where('state', '<>', 'scheduled')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.rankedMessages);
}

/** What other rows than those of the messages count, of any site: these rows are few, since those of ended messages are folded. */
function spreadSums(db: Executor) {
  const sumOf = (counter: RankedCounter) => sql<number>`sum(${sql.ref(counter)})`.as(counter);
  return db
    .selectFrom('message_count')
    .select(['message', sumOf('displayed'), sumOf('clicked')])
    .groupBy('message');
}

function totalOf(counter: RankedCounter) {
  return sql<number>`(${sql.ref(`message.${counter}`)} + coalesce(${sql.ref(`spread.${counter}`)}, 0))`;
}

/** The messages with these ids, in their order. */
export async function findSummaries(
  db: Executor,
  site: string,
  ids: readonly string[],
  present: typeof toSummary,
): Promise<MessageSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('message')
    .select(summaryColumns)
    .where('site', '=', site)
    .where('id', 'in', ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row === undefined ? [] : [present(counted(row))];
  });
}
