import type { JobPriority } from '../jobs/port.ts';

/** The measures of delivery. Times in milliseconds. */
export interface Tuning {
  /** Devices a batch. */
  readonly batchSize: number;
  /** Batches that are planned at a time: what waits in the queue is at most twice that. */
  readonly batchesAhead: number;
  /** Batches that are sending at once; more are in hand that only wait for their last answers. */
  readonly batchesAtOnce: number;
  /** Messages that are encrypted ahead of those that are being sent: half a batch, since each burst wakes threads. */
  readonly burst: number;
  /** Requests that are under way at once to one push service, at first and at most. */
  readonly concurrency: { readonly initial: number; readonly ceiling: number };
  /**
   * How long a request waits for its turn at its push service before it makes room for others. One of a broadcast does not
   * begin to where it would take a third of that.
   */
  readonly patience: number;
  /** How long a pass waits for answers once everybody has been sent to, before it goes on without them. */
  readonly answersWithin: Readonly<Record<JobPriority, number>>;
  /** Longer than any request takes: who is unanswered by then was forgotten in a crash and is sent to again. */
  readonly answerLimit: number;
  /** A checkpoint is written after so many answers … */
  readonly checkpointResults: number;
  /** … or so long after the first of them. */
  readonly checkpointAge: number;
  /** How long after a first "gone" a second one is believed. */
  readonly goneGrace: number;
  /** The first wait before a repetition, doubled each time up to the longest. */
  readonly retryBase: number;
  readonly retryCeiling: number;
  /** How long requests may still run after the service was asked to stop. */
  readonly drain: number;
}

export const tuning: Tuning = {
  batchSize: 1000,
  batchesAhead: 8,
  batchesAtOnce: 2,
  burst: 512,
  concurrency: { initial: 32, ceiling: 512 },
  patience: 1_000,
  answersWithin: { high: 1_000, normal: 3_000 },
  answerLimit: 50_000,
  checkpointResults: 100,
  checkpointAge: 250,
  goneGrace: 60_000,
  retryBase: 1_000,
  retryCeiling: 15 * 60_000,
  drain: 6_000,
};
