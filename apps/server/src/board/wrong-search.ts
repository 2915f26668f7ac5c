import { type BoardView, limits, type WrongField } from '@sineta/protocol';
import { boardQuerySchema } from './place.ts';

const fields: Readonly<Record<string, WrongField>> = {
  q: 'query',
  de: 'day',
  from: 'day',
  desde: 'day',
  ate: 'day',
  until: 'day',
  hasta: 'day',
};

/**
 * The page of a search that cannot be made, which shows what to correct.
 * @param query - as the visitor sent it
 * @returns undefined if anything else is wrong: that address leads nowhere
 */
export function wrongSearch(query: unknown): Extract<BoardView, { kind: 'search' }> | undefined {
  const { error } = boardQuerySchema.safeParse(query);
  if (!error) return undefined;
  const wrong = new Set(error.issues.map(({ path }) => fields[String(path[0])]));
  if (wrong.has(undefined)) return undefined;
  const { q } = query as { readonly q?: unknown };
  return {
    kind: 'search',
    query: typeof q === 'string' ? q.trim().slice(0, limits.searchLength) : '',
    found: { notices: [] },
    wrong: [...wrong].filter((field) => field !== undefined),
  };
}
