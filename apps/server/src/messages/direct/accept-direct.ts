import { withFallbacks } from '@sineta/protocol';
import type { Kysely } from 'kysely';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { Schema } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import {
  claimIdempotencyKeys,
  type EarlierClaim,
  findClaims,
  type KeyedRequest,
  keyReused,
  requireUnusedKey,
} from '../accept/idempotency.ts';
import type { DirectConsumer } from './direct-queue.ts';
import type { DirectAcceptance, DirectRequest, Refused } from './direct-request.ts';
import {
  findKnown,
  insertRows,
  prepare,
  type PrepareContext,
  type Prepared,
  prepareRows,
} from './direct-rows.ts';

export interface AcceptDirectOptions {
  readonly db: Kysely<Schema>;
  readonly publicUrl: () => string;
  readonly clock: () => number;
  /** The sender of this process. Messages for which it has no room are due for any process. */
  readonly queue: Pick<DirectConsumer, 'leaseUntil' | 'fitting'>;
}

/**
 * Stores direct messages in one transaction. One that is refused does not affect the others.
 * @returns a result for each request, in their order
 * @throws StorageError when none of them can be stored
 */
export async function acceptDirect(
  { db, ...options }: AcceptDirectOptions,
  requests: readonly DirectRequest[],
): Promise<readonly DirectAcceptance[]> {
  try {
    return await inTransaction(db, (transaction) => storeDirect(transaction, options, requests));
  } catch (error) {
    throw asStorageError(error, 'The message cannot be stored') ?? error;
  }
}

/** Stores direct messages as {@link acceptDirect} does, in the transaction of the caller. */
export async function storeDirect(
  transaction: Executor,
  { publicUrl, clock, queue }: Omit<AcceptDirectOptions, 'db'>,
  requests: readonly DirectRequest[],
): Promise<readonly DirectAcceptance[]> {
  const now = clock();
  const known = await findKnown(transaction, requests);
  const context = { now, publicUrl: publicUrl(), ...known };
  const candidates = await prepareAll(transaction, context, requests);
  const claims = await claimIdempotencyKeys(transaction, candidates.flatMap(keyedMessages), now);
  const results = candidates.map(({ result }) => {
    const earlier = result.kind === 'accepted' && claims.get(result.id);
    return earlier ? repeated(earlier) : result;
  });
  const deliveries = results.flatMap((result) => (result.kind === 'accepted' ? result.deliveries : []));
  for (const { message } of queue.fitting(deliveries)) {
    message.due_at = queue.leaseUntil(message.expires_at, now);
  }
  await insertRows(
    transaction,
    deliveries.map(({ message }) => message),
  );
  for (const [index, result] of results.entries()) {
    await recordSending(transaction, requests[index]!, result, now);
  }
  return results;
}

/**
 * Refuses a direct message for every reason that {@link acceptDirect} has, without storing anything.
 * @returns users of the target who have no device
 * @throws ApiError
 */
export async function validateDirect(
  { db, publicUrl, clock }: Omit<AcceptDirectOptions, 'queue'>,
  request: Omit<DirectRequest, 'sentBy'>,
): Promise<readonly string[]> {
  const now = clock();
  await requireUnusedKey(db, request.site, request.idempotencyKey, now);
  const known = await findKnown(db, [request]);
  const context = { now, publicUrl: publicUrl(), ...known };
  return prepareRows(context, { ...request, sentBy: undefined }, newTimeOrderedId(now)).unreached;
}

/** The result of a request unless a message of the same group has its key. */
interface Candidate {
  readonly keyed: KeyedRequest | undefined;
  readonly result: Prepared | Refused;
}

/** Prepares each request whose key was not used before. */
async function prepareAll(
  db: Executor,
  context: PrepareContext,
  requests: readonly DirectRequest[],
): Promise<readonly Candidate[]> {
  const keyed = requests.map(keyedRequest);
  const earlierOf = await findClaims(
    db,
    keyed.filter((request) => request !== undefined),
    context.now,
  );
  return requests.map((request, index) => {
    const earlier = keyed[index] && earlierOf(keyed[index]);
    return { keyed: keyed[index], result: earlier ? repeated(earlier) : prepare(context, request) };
  });
}

function keyedRequest({ site, idempotencyKey }: DirectRequest): KeyedRequest | undefined {
  return idempotencyKey && { site, ...idempotencyKey };
}

function keyedMessages({ keyed, result }: Candidate) {
  const isNew = result.kind === 'accepted' && !result.repeated;
  return keyed && isNew ? [{ ...keyed, message: result.id, unreached: result.unreached }] : [];
}

/** What an application sends by its key is not audited one by one: the message itself names the key. */
async function recordSending(
  db: Executor,
  { site, send, sentBy, author }: DirectRequest,
  result: DirectAcceptance,
  now: number,
): Promise<void> {
  if (sentBy?.kind !== 'user' || result.kind === 'refused' || result.repeated) return;
  const subject = { kind: 'message', id: result.id, name: withFallbacks(send.notification.title) } as const;
  const details = { site, ...(author !== undefined && { author }) };
  await recordAudit(db, { actor: sentBy, action: 'message.sent', subject, details }, now);
}

function repeated(claim: EarlierClaim): Prepared | Refused {
  if (claim.kind === 'reused') return { kind: 'refused', error: keyReused() };
  return { kind: 'accepted', id: claim.message, repeated: true, unreached: claim.unreached, deliveries: [] };
}
