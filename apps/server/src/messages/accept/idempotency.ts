import { type Selectable, sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { deleteInSteps } from '../../database/delete-in-steps.ts';
import type { Executor } from '../../database/executor.ts';
import { dayLength } from '../../database/paging/day.ts';
import type { IdempotencyKeyTable } from '../../database/schema/messages.ts';
import { createStatementBySize } from '../../database/statement-by-size.ts';
import { requestHash } from './request-hash.ts';

/** How long an idempotency key is stored, in milliseconds. */
export const idempotencyWindow = dayLength;

export interface KeyedRequest {
  readonly site: string;
  readonly key: string;
  readonly requestHash: Buffer;
}

/** A key, and what it was given for. */
export type IdempotencyKey = Omit<KeyedRequest, 'site'>;

/**
 * The key of a request.
 * @param request - as it was sent: what it refers to may be gone when it is repeated
 */
export function idempotencyKeyOf(request: unknown, key: string | undefined): IdempotencyKey | undefined {
  return key === undefined ? undefined : { key, requestHash: requestHash(request) };
}

/** A request and the message that it becomes. */
interface KeyedMessage extends KeyedRequest {
  readonly message: string;
  /** Users of the target who have no device, if that is known yet. */
  readonly unreached?: readonly string[];
}

/** The key of a request was used before. */
export type EarlierClaim =
  | { readonly kind: 'repeated'; readonly message: string; readonly unreached: readonly string[] }
  /** For another request. */
  | { readonly kind: 'reused' };

type ClaimRow = Selectable<IdempotencyKeyTable>;

/** Takes over the keys that have expired, and none that is in use. */
const insertClaims = createStatementBySize({
  compile: (db, rows: readonly ClaimRow[]) =>
    db
      .insertInto('idempotency_key')
      .values([...rows])
      .onConflict((conflict) =>
        conflict
          .columns(['site', 'key'])
          .doUpdateSet((column) => ({
            request_hash: column.ref('excluded.request_hash'),
            message: column.ref('excluded.message'),
            created_at: column.ref('excluded.created_at'),
            unreached: column.ref('excluded.unreached'),
          }))
          .where(
            sql<boolean>`idempotency_key.created_at <= excluded.created_at - ${sql.lit(idempotencyWindow)}`,
          ),
      )
      .returning('message')
      .compile(),
  valuesOf: (row) => Object.values(row),
  longest: 256,
});

const selectClaims = createStatementBySize({
  compile: (db, requests: readonly KeyedRequest[]) => {
    const keys = requests.map(({ site, key }) => sql`(${site}, ${key})`);
    return db
      .selectFrom('idempotency_key')
      .selectAll()
      .where(sql<boolean>`(site, key) in (values ${sql.join(keys)})`)
      .compile();
  },
  valuesOf: ({ site, key }) => [site, key],
  longest: 256,
});

/**
 * Stores the keys of messages, unless they were used before, also by another of these messages.
 * @returns the earlier claim of each message that must not be sent, by its id
 */
export async function claimIdempotencyKeys(
  db: Executor,
  messages: readonly KeyedMessage[],
  now: number,
): Promise<ReadonlyMap<string, EarlierClaim>> {
  const first = new Map<string, ClaimRow>();
  for (const { site, key, requestHash, message, unreached = [] } of messages) {
    const stored = unreached.length > 0 ? JSON.stringify(unreached) : null;
    const row = { site, key, request_hash: requestHash, message, created_at: now, unreached: stored };
    if (!first.has(nameOf(row))) first.set(nameOf(row), row);
  }
  // Sorted, so that concurrent transactions with the same keys do not deadlock.
  const rows = [...first].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const claimed = new Set((await insertClaims(db, rows)).map(({ message }) => message));
  const others = messages.filter(({ message }) => !claimed.has(message));
  const stored = await findClaims(db, others, now);
  return new Map(
    others.flatMap((request) => {
      const claim = stored(request);
      return claim === undefined ? [] : [[request.message, claim]];
    }),
  );
}

/** Reads which keys were used before. Returns a function that returns the earlier claim of a request. */
export async function findClaims(
  db: Executor,
  requests: readonly KeyedRequest[],
  now: number,
): Promise<(request: KeyedRequest) => EarlierClaim | undefined> {
  const rows = await selectClaims(db, requests);
  const current = rows.filter(({ created_at }) => created_at > now - idempotencyWindow);
  const byName = new Map(current.map((row) => [nameOf(row), row]));
  return (request) => {
    const row = byName.get(nameOf(request));
    if (row === undefined) return undefined;
    return request.requestHash.equals(row.request_hash)
      ? { kind: 'repeated', message: row.message, unreached: parseUnreached(row) }
      : { kind: 'reused' };
  };
}

function parseUnreached({ unreached }: ClaimRow): string[] {
  return unreached === null ? [] : (JSON.parse(unreached) as string[]);
}

/** Adds the users who were not reached to a key that was just claimed, for the responses to later requests. */
export async function storeUnreached(
  db: Executor,
  { site, key }: Pick<KeyedRequest, 'site' | 'key'>,
  unreached: readonly string[],
): Promise<void> {
  if (unreached.length === 0) return;
  await db
    .updateTable('idempotency_key')
    .set({ unreached: JSON.stringify(unreached) })
    .where('site', '=', site)
    .where('key', '=', key)
    .execute();
}

/** A site id has no white space. */
function nameOf({ site, key }: Pick<ClaimRow, 'site' | 'key'>): string {
  return `${site} ${key}`;
}

/** Rows that one statement deletes, at most: a few milliseconds. */
const deletedAtOnce = 2000;

/**
 * Deletes expired keys.
 * @param signal - ends the prune after the current statement
 */
export function pruneIdempotencyKeys(db: Executor, now: number, signal?: AbortSignal): Promise<void> {
  const end = now - idempotencyWindow;
  const expired = db
    .selectFrom('idempotency_key')
    .select(['site', 'key'])
    .where('created_at', '<=', end)
    .orderBy('created_at')
    .limit(deletedAtOnce);
  const deletion = db
    .deleteFrom('idempotency_key')
    .where(sql<boolean>`(site, key) in ${expired}`)
    // Compared again on PostgreSQL, if another message has claimed the key meanwhile.
    .where('created_at', '<=', end);
  const remove = async () => (await deletion.executeTakeFirst()).numDeletedRows;
  return deleteInSteps(deletedAtOnce, remove, signal);
}

/**
 * Requires that a key is free, or of the same request.
 * @throws ApiError `idempotency_key_reused`
 */
export async function requireUnusedKey(
  db: Executor,
  site: string,
  key: IdempotencyKey | undefined,
  now: number,
): Promise<void> {
  if (key === undefined) return;
  const keyed = { site, ...key };
  const earlier = (await findClaims(db, [keyed], now))(keyed);
  if (earlier?.kind === 'reused') throw keyReused();
}

export function keyReused(): ApiError {
  return new ApiError('idempotency_key_reused', {
    detail:
      'This Idempotency-Key was used for another message in the last 24 hours. Nothing was sent. Use a new key for a new message.',
  });
}
