import { isRanking, type MessagesQuery } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';
import { conditionsOf, listed } from './message-conditions.ts';

/** The most messages of a site that are counted: each is read. */
const most = 10_000;

/**
 * Counts the messages on all pages of a list. Undefined for a ranking, which has no pages, for a site with too many messages, and
 * for a list that has direct messages, of which there can be millions.
 */
export async function countMessages(
  db: Executor,
  site: string,
  query: Omit<MessagesQuery, 'limit'>,
): Promise<number | undefined> {
  if (query.audience === 'devices' || isRanking(query)) return undefined;
  const ofSite = db.selectFrom('message').where('site', '=', site);
  const beyond = await ofSite
    .select('id')
    .orderBy('created_at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (beyond) return undefined;
  const conditions = conditionsOf(query);
  const all = listed(db, site);
  const { messages } = await (conditions ? all.where(conditions) : all)
    .select(({ fn }) => fn.countAll().as('messages'))
    .executeTakeFirstOrThrow();
  return Number(messages);
}
