import type { Executor } from '../../database/executor.ts';

/** How long an idempotency key is stored, in milliseconds. */
export const idempotencyWindow = 24 * 60 * 60 * 1000;

interface KeyedRequest {
  readonly key: string;
  readonly requestHash: Buffer;
}

export type IdempotencyClaim =
  | { readonly kind: 'first' }
  | { readonly kind: 'repeated'; readonly message: string }
  | { readonly kind: 'reused' };

/** Stores a key with its request and its message, unless the key was used before. */
export async function claimIdempotencyKey(
  db: Executor,
  site: string,
  { key, requestHash }: KeyedRequest,
  message: string,
  now: number,
): Promise<IdempotencyClaim> {
  await db
    .deleteFrom('idempotency_key')
    .where('site', '=', site)
    .where('key', '=', key)
    .where('created_at', '<=', now - idempotencyWindow)
    .execute();
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ site, key, request_hash: requestHash, message, created_at: now })
    .onConflict((conflict) => conflict.columns(['site', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return { kind: 'first' };
  const known = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'message'])
    .where('site', '=', site)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return requestHash.equals(known.request_hash)
    ? { kind: 'repeated', message: known.message }
    : { kind: 'reused' };
}

/** Deletes expired keys. */
export async function pruneIdempotencyKeys(db: Executor, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<=', now - idempotencyWindow)
    .execute();
}
