import type { SendJob } from '../../jobs/port.ts';
import { inRelaxedTransaction } from '../../database/relaxed-transaction.ts';
import { bringRetriesForward } from '../progress/retries.ts';
import type { Recall } from './deferred-batches.ts';
import type { DeliveryContext } from '../context.ts';

/** Brings forward in the database whom a push service has room for sooner than was thought. */
export interface Recalls {
  /** Whoever was sent to before keeps the time that came of that. */
  readonly recall: Recall;
  /** Calls nobody any more; resolves when the last call is over. */
  stop(): Promise<void>;
}

/** Recipients of one batch that are brought forward in a transaction. */
const groupSize = 1000;
/** What one call brings forward at most, so that the database is never held for long. */
const mostGroups = 8;
/** How long nobody is called after the database has failed, in milliseconds: lanes ask ten times a second. */
const failurePause = 5_000;

export function createRecalls({
  db,
  jobs,
  clock,
  logger,
}: Pick<DeliveryContext, 'db' | 'jobs' | 'clock' | 'logger'>): Recalls {
  const running = new Set<Promise<number>>();
  const stopping = new AbortController();
  let failedAt = Number.NEGATIVE_INFINITY;

  const call: Recall = async (backlog, requests) => {
    let recalled = 0;
    if (clock() - failedAt < failurePause) return recalled;
    for (let group = 0; group < mostGroups && recalled < requests && !stopping.signal.aborted; group++) {
      const job = backlog.take();
      if (job === undefined) break;
      const limit = Math.min(requests - recalled, groupSize);
      try {
        const count = await bringForward(job, limit);
        recalled += count;
        if (count === limit) backlog.add(job);
      } catch (error) {
        backlog.add(job);
        failedAt = clock();
        logger.error({ err: error }, 'nobody can be called back; who was put off comes when it was to come');
        break;
      }
    }
    return recalled;
  };

  function bringForward(job: SendJob, limit: number): Promise<number> {
    return inRelaxedTransaction(db, async (transaction) => {
      const now = clock();
      const count = await bringRetriesForward(transaction, job.message, job.batch, { now, limit });
      if (count > 0) await jobs.bringForward(transaction, job, { priority: 'normal', runAt: now });
      return count;
    });
  }

  return {
    recall(backlog, requests) {
      const current = call(backlog, requests).finally(() => running.delete(current));
      running.add(current);
      return current;
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
