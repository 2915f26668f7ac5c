import type { Kysely } from 'kysely';
import { inRelaxedTransaction } from '../../database/relaxed-transaction.ts';
import type { Schema } from '../../database/schema.ts';
import type { JobQueue, SendJob } from '../../jobs/queue.ts';
import type { Logger } from '../../logger.ts';
import { bringRetriesForward } from '../progress/retries.ts';
import type { BringForward } from './deferred-batches.ts';

/** Brings deferred requests forward in the database. */
export interface DeferredRequests {
  readonly bringForward: BringForward;
  /** Resolves when the last transaction has ended; later calls bring nothing forward. */
  stop(): Promise<void>;
}

interface DeferredRequestsOptions {
  readonly db: Kysely<Schema>;
  readonly jobs: JobQueue;
  readonly clock: () => number;
  readonly logger: Logger;
}

/** Requests of one batch in a transaction. */
const groupSize = 1000;
/** Groups in one call, so that it never blocks the database for long. */
const maxGroups = 8;
/** How long nothing is brought forward after the database failed, in milliseconds: limiters call ten times a second. */
const failurePause = 5_000;

export function createDeferredRequests({
  db,
  jobs,
  clock,
  logger,
}: DeferredRequestsOptions): DeferredRequests {
  const running = new Set<Promise<number>>();
  const stopping = new AbortController();
  /** Of a clock that never goes back. */
  let failedAt = Number.NEGATIVE_INFINITY;

  const bringForward: BringForward = async (batches, requests) => {
    let moved = 0;
    if (performance.now() - failedAt < failurePause) return moved;
    for (let group = 0; group < maxGroups && moved < requests && !stopping.signal.aborted; group++) {
      const job = batches.take();
      if (job === undefined) break;
      const limit = Math.min(requests - moved, groupSize);
      try {
        const count = await bringBatchForward(job, limit);
        moved += count;
        if (count === limit) batches.add(job);
      } catch (error) {
        batches.add(job);
        failedAt = performance.now();
        logger.error(
          { err: error },
          'cannot bring deferred deliveries forward; they keep their schedule, next attempt in 5 seconds',
        );
        break;
      }
    }
    return moved;
  };

  function bringBatchForward(job: SendJob, limit: number): Promise<number> {
    return inRelaxedTransaction(db, async (transaction) => {
      const now = clock();
      const count = await bringRetriesForward(transaction, job.message, job.batch, { now, limit });
      if (count > 0) await jobs.bringForward(transaction, job, { priority: 'normal', runAt: now });
      return count;
    });
  }

  return {
    bringForward(batches, requests) {
      const current = bringForward(batches, requests).finally(() => running.delete(current));
      running.add(current);
      return current;
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
