import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';

/** How long an idempotency key is stored, in milliseconds. */
export const idempotencyWindow = 24 * 60 * 60 * 1000;

export interface KeyedRequest {
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
  return (await findClaim(db, site, { key, requestHash }, now)) ?? { kind: 'first' };
}

/** Reads what a key is tied to; undefined when it is free. */
export async function findClaim(
  db: Executor,
  site: string,
  { key, requestHash }: KeyedRequest,
  now: number,
): Promise<Exclude<IdempotencyClaim, { kind: 'first' }> | undefined> {
  const known = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'message'])
    .where('site', '=', site)
    .where('key', '=', key)
    .where('created_at', '>', now - idempotencyWindow)
    .executeTakeFirst();
  if (known === undefined) return undefined;
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

export function keyReused(): ApiError {
  return new ApiError('idempotency_key_reused', {
    detail:
      'This Idempotency-Key was used for another message in the last 24 hours. Nothing was sent. Use a new key for a new message.',
  });
}
