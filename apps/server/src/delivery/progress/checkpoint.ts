import type { MessageState } from '@sineta/protocol';
import type { ResponseCounts } from '../../messages/outcomes/response-counts.ts';
import { countProgress } from './count-progress.ts';
import type { Executor } from '../../database/executor.ts';
import { inRelaxedTransaction } from '../../database/relaxed-transaction.ts';
import { addFailures } from '../../messages/outcomes/failures.ts';
import { addToDigests, type Held } from '../../devices/preferences/digest.ts';
import type { HoldReason } from '../../devices/preferences/hold.ts';
import { markDevice } from '../../devices/liveness.ts';
import { addToVariants, type Variant } from '../../messages/experiments/variant-counts.ts';
import { findState } from '../../messages/messages.ts';
import { addCounts } from '../../messages/counters/message-counts.ts';
import { saveRetries, takeRetries } from './retries.ts';
import type { BatchRow, FailureRow, RetryRow, Schema } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import type { DeliveryResult } from '../send/delivery-result.ts';
import type { Kysely } from 'kysely';
import type { Logger } from '../../logger.ts';
import type { DeliveryObserver } from '../observer.ts';
import { countResponses } from './count-responses.ts';
import type { Progress } from './progress.ts';

export interface CheckpointOptions {
  readonly db: Kysely<Schema>;
  readonly clock: () => number;
  readonly observer: DeliveryObserver;
  readonly onChange: (site: string, message: string) => void;
  readonly logger: Logger;
}

/**
 * Stores a group of results in one transaction: counts, failures, retries and the liveness of the devices. Success leaves
 * no row.
 * @param progress Of the first run; undefined for retries and late responses: then a result counts only while its retry
 *   is stored, because the request may have been repeated, or its message erased.
 * @returns whether the message was cancelled, by any process.
 * @throws when another worker has continued the same first run: then nothing of the group is stored.
 */
export async function checkpoint(
  { db, clock, observer, onChange, logger }: CheckpointOptions,
  batch: BatchRow,
  results: readonly DeliveryResult[],
  progress: Progress | undefined,
): Promise<{ readonly isCancelled: boolean }> {
  const { message, site } = batch;
  const now = clock();
  const { counted, state } = progress
    ? await storeFirstResults(db, batch, results, progress, now)
    : await storeRetriedResults(db, batch, results, now);
  for (const { service, decision } of counted) {
    if (decision.kind === 'late') continue;
    observer.decided(service, decision.kind === 'failed' ? decision.reason : decision.kind);
  }
  logRejections(logger, batch, counted);
  onChange(site, message);
  return { isCancelled: state === 'cancelled' };
}

/** The results that count, and the state of the message after them. */
interface Stored {
  readonly counted: readonly DeliveryResult[];
  readonly state: MessageState | undefined;
}

async function storeFirstResults(
  db: Executor,
  batch: BatchRow,
  results: readonly DeliveryResult[],
  progress: Progress,
  now: number,
): Promise<Stored> {
  const reached = progress.settle(
    results.map(({ token }) => token),
    responsesOf(results),
  );
  // Last, because it locks a row that other batches of the message share until the commit.
  const count = async (executor: Executor): Promise<MessageState> => {
    const state = await countProgress(executor, batch, reached, tallyOf(results));
    if (state !== undefined) return state;
    throw new Error(
      'Another worker sends this batch too, or its message was erased; nothing is counted twice.',
    );
  };
  const noted = notedOf(results);
  const variants = variantsOf(results);
  if (noted.length === 0 && variants === undefined) return { counted: results, state: await count(db) };
  const state = await inRelaxedTransaction(db, async (transaction) => {
    await note(transaction, batch, noted, now);
    await addToVariants(transaction, batch.message, variants ?? {}, batch.number);
    return count(transaction);
  });
  return { counted: results, state };
}

function storeRetriedResults(
  db: Executor,
  batch: BatchRow,
  results: readonly DeliveryResult[],
  now: number,
): Promise<Stored> {
  const { message, number, site } = batch;
  const tokens = results.map(({ token }) => token);
  return inRelaxedTransaction(db, async (transaction) => {
    const awaited = await takeRetries(transaction, message, number, tokens);
    const counted = results.filter(({ token }) => awaited.has(token));
    await note(transaction, batch, notedOf(counted), now);
    await addToVariants(transaction, message, variantsOf(counted) ?? {}, number);
    // After the devices, as the results of direct messages do: the days of push services are shared with those.
    await countResponses(transaction, batch, responsesOf(counted), now);
    const state = await findState(transaction, site, message);
    if (state !== undefined) await addCounts(transaction, message, tallyOf(counted), number);
    return { counted, state };
  });
}

/** Results that leave more than a count, always in the same order: two broadcasts to the same devices never deadlock. */
function notedOf(results: readonly DeliveryResult[]): readonly DeliveryResult[] {
  return results
    .filter(({ decision }) => decision.kind !== 'accepted' || decision.liveness)
    .sort((a, b) => (a.token < b.token ? -1 : 1));
}

async function note(
  transaction: Executor,
  batch: BatchRow,
  results: readonly DeliveryResult[],
  now: number,
): Promise<void> {
  await addFailures(transaction, failuresOf(batch, results, now), batch.number);
  await saveRetries(transaction, retriesOf(batch, results));
  await addToDigests(transaction, heldOf(batch, results));
  for (const { token, endpoint, decision } of results) {
    if (!decision.liveness || endpoint === null) continue;
    await markDevice(transaction, { token, endpoint }, decision.liveness, now);
  }
}

/**
 * How many messages each push service accepted and rejected, without those that are retried. A device that is gone is no
 * rejection: the push service works when it reports it.
 */
export function responsesOf(results: readonly DeliveryResult[]): ResponseCounts {
  const counts: Partial<Record<DeliveryResult['service'], { accepted: number; refused: number }>> = {};
  for (const { decision, status, service } of results) {
    if (decision.kind === 'retry' || decision.kind === 'gone' || status === null) continue;
    const count = (counts[service] ??= { accepted: 0, refused: 0 });
    count[decision.kind === 'accepted' ? 'accepted' : 'refused'] += 1;
  }
  return counts;
}

function tallyOf(results: readonly DeliveryResult[]) {
  const tally = { accepted: 0, gone: 0, revoked: 0, failed: 0, expired: 0 };
  const held: Partial<Record<`held_${HoldReason}`, number>> = {};
  for (const { decision } of results) {
    if (decision.kind === 'retry' || decision.kind === 'late') continue;
    if (decision.kind === 'held') {
      const counter = `held_${decision.reason}` as const;
      held[counter] = (held[counter] ?? 0) + 1;
      continue;
    }
    tally[decision.kind] += 1;
    if (decision.kind === 'gone' && decision.isRevoked) tally.revoked += 1;
    if (decision.kind === 'failed' && decision.reason === 'expired') tally.expired += 1;
  }
  return { ...tally, ...held };
}

/** How many devices got each variant; undefined if there are none. */
function variantsOf(
  results: readonly DeliveryResult[],
): Readonly<Partial<Record<Variant, { readonly sent: number }>>> | undefined {
  const sent = { a: 0, b: 0 };
  for (const { variant, decision } of results) {
    if (variant !== undefined && decision.kind === 'accepted') sent[variant] += 1;
  }
  if (sent.a + sent.b === 0) return undefined;
  return { ...(sent.a > 0 && { a: { sent: sent.a } }), ...(sent.b > 0 && { b: { sent: sent.b } }) };
}

function heldOf(
  { message: id, expires_at: expiresAt }: BatchRow,
  results: readonly DeliveryResult[],
): Held[] {
  return results.flatMap(({ token, decision }) =>
    decision.kind === 'held' && decision.digestAt !== undefined
      ? [{ token, broadcast: { id, expiresAt }, reason: decision.reason, digestAt: decision.digestAt }]
      : [],
  );
}

function failuresOf(batch: BatchRow, results: readonly DeliveryResult[], at: number): FailureRow[] {
  const { message, expires_at } = batch;
  return results.flatMap(({ token, decision, status, service }) =>
    decision.kind === 'failed'
      ? [{ shard: shardOf(token), message, token, reason: decision.reason, status, service, at, expires_at }]
      : [],
  );
}

function retriesOf(batch: BatchRow, results: readonly DeliveryResult[]): RetryRow[] {
  return results.flatMap(({ token, decision }) =>
    decision.kind === 'retry' || decision.kind === 'late'
      ? [
          {
            shard: shardOf(token),
            message: batch.message,
            token,
            batch: batch.number,
            due_at: decision.dueAt,
            attempts: decision.attempts,
          },
        ]
      : [],
  );
}

/** Logs what push services gave as the reason of a rejection: one line for equal rejections, without any device. */
function logRejections(
  logger: Logger,
  { message, number }: BatchRow,
  results: readonly DeliveryResult[],
): void {
  const rejected = results.filter(({ decision, status }) => decision.kind === 'failed' && status !== null);
  const equal = Map.groupBy(
    rejected,
    ({ service, status, statedReason = '' }) => `${service} ${status} ${statedReason}`,
  );
  for (const group of equal.values()) {
    const { service, status, statedReason } = group[0]!;
    const devices = group.length;
    logger.warn(
      { message, batch: number, service, status, reason: statedReason, devices },
      'a push service rejected a message',
    );
  }
}
