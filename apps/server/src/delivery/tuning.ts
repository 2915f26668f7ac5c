import type { JobPriority } from '../jobs/queue.ts';

/** The limits and intervals of delivery. Times in milliseconds. */
export interface Tuning {
  /** Devices of a batch. */
  readonly batchSize: number;
  /** Batches that are planned at a time: at most twice as many wait in the queue. */
  readonly batchesAhead: number;
  /** Batches that send at the same time; further batches may await their last responses. */
  readonly batchesAtOnce: number;
  /** Messages that are encrypted ahead of those that are being sent: half a batch, because each burst wakes threads. */
  readonly burst: number;
  /** Concurrent requests to one push service, at first and at most. */
  readonly concurrency: { readonly initial: number; readonly ceiling: number };
  /**
   * How long a request waits for its permit before it is deferred. A request of a broadcast is deferred at once when it is
   * expected to wait a third of that.
   */
  readonly patience: number;
  /** How long a delivery run awaits responses after its last request has begun. */
  readonly responsesWithin: Readonly<Record<JobPriority, number>>;
  /** Longer than any request takes: a request without a result by then was lost in a crash and is repeated. */
  readonly responseLimit: number;
  /** The number of results after which a checkpoint is written. */
  readonly checkpointResults: number;
  /** How long after the first of them it is written at the latest. */
  readonly checkpointAge: number;
  /** Responses in memory and not on disk, of all messages: further requests wait. */
  readonly unwrittenResponses: number;
  /**
   * Direct messages in memory; more wait in the database. Four fifths of them may be to one push service, of which 512 wait for a
   * permit at a time, each for three seconds at most. The last of them may find that their lease has ended: another process
   * sends them then.
   */
  readonly directInMemory: number;
  /** How long after a first "gone" a second one is final. */
  readonly goneGrace: number;
  /** The same while nearly all devices are reported as gone, so that the reports may be wrong. */
  readonly widespreadGoneGrace: number;
  /** The delay of the first retry, doubled each time up to the ceiling. */
  readonly retryBase: number;
  readonly retryCeiling: number;
  /** How long requests may continue after the service was asked to stop. */
  readonly drain: number;
}

export const tuning: Tuning = {
  batchSize: 1000,
  batchesAhead: 8,
  batchesAtOnce: 2,
  burst: 512,
  concurrency: { initial: 32, ceiling: 512 },
  patience: 1_000,
  responsesWithin: { high: 1_000, normal: 3_000 },
  responseLimit: 50_000,
  checkpointResults: 100,
  checkpointAge: 250,
  unwrittenResponses: 300,
  directInMemory: 10_000,
  goneGrace: 60_000,
  widespreadGoneGrace: 24 * 60 * 60_000,
  retryBase: 1_000,
  retryCeiling: 15 * 60_000,
  drain: 6_000,
};
