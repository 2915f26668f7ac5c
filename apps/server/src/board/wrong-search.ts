import { type BoardAddresses, type BoardView, limits, type WrongField } from '@sineta/protocol';
import { boardQuerySchema, readPeriod, readPlace } from './place.ts';

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
 * The page of a search that cannot be made, which shows what to correct, and keeps the topic and the valid days.
 * @param query - as the visitor sent it
 * @returns undefined if anything else is wrong: that address leads nowhere
 */
export function wrongSearch(
  query: unknown,
  addresses: BoardAddresses,
): Extract<BoardView, { kind: 'search' }> | undefined {
  const { error } = boardQuerySchema.safeParse(query);
  if (!error) return undefined;
  const wrong = new Set(error.issues.map(({ path }) => fields[String(path[0])]));
  if (wrong.has(undefined)) return undefined;
  const { q, ...others } = query as Readonly<Record<string, unknown>>;
  const valid = boardQuerySchema.parse(
    Object.fromEntries(
      Object.entries(others).filter(([name]) => !error.issues.some(({ path }) => path[0] === name)),
    ),
  );
  return {
    kind: 'search',
    topic: readPlace(valid, addresses).topic,
    ...readPeriod(valid),
    query: typeof q === 'string' ? q.trim().slice(0, limits.searchLength) : '',
    found: { notices: [] },
    wrong: [...wrong].filter((field) => field !== undefined),
  };
}
