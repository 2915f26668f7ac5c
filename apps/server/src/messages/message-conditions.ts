import { foldText, type MessageSelection } from '@sineta/protocol';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Executor } from '../database/executor.ts';
import type { Schema } from '../database/schema.ts';
import { contains } from '../database/search-text.ts';

/** The messages of a site that lists have. */
export function listed(db: Executor, site: string) {
  return db
    .selectFrom('message')
    .where('site', '=', site)
    .where('audience', '<>', 'test')
    .where('replaces', 'is', null);
}

/** The condition for messages to be listed; undefined if all are. */
export function conditionsOf({
  state,
  audience,
  topic,
  segment,
  search = '',
}: MessageSelection): Expression<SqlBool> | undefined {
  const words = wordsOf(search);
  if (!state && !audience && !topic && !segment && words.length === 0) return undefined;
  const where = expressionBuilder<Schema, 'message'>();
  return where.and([
    ...(state ? [where('message.state', '=', state)] : []),
    ...(audience ? [where('message.audience', '=', audience)] : []),
    ...(topic ? [where('message.topic', '=', topic)] : []),
    ...(segment ? [where('message.segment', '=', segment)] : []),
    ...words.map((word) => contains(where.ref('message.search_text'), word)),
  ]);
}

/** The words of a search, folded. Pure. */
export function wordsOf(search: string): string[] {
  return foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
}
