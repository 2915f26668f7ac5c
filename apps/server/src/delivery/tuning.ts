/** The measures of delivery. Times in milliseconds. */
export interface Tuning {
  /** Devices a batch. */
  readonly batchSize: number;
  /** Batches that are planned at a time: what waits in the queue is at most twice that. */
  readonly batchesAhead: number;
  /** Batches that are sending at once; more are in hand that only wait for their last answers. */
  readonly batchesAtOnce: number;
  /** Messages that are encrypted together, ahead of those that are being sent. */
  readonly burst: number;
  /** Requests that are under way at once to one push service, at first and at most. */
  readonly concurrency: { readonly initial: number; readonly ceiling: number };
  /** How long a request waits for its turn at its push service before it makes room for others. */
  readonly patience: number;
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
  burst: 64,
  concurrency: { initial: 32, ceiling: 512 },
  patience: 1_000,
  checkpointResults: 100,
  checkpointAge: 250,
  goneGrace: 60_000,
  retryBase: 1_000,
  retryCeiling: 15 * 60_000,
  drain: 6_000,
};
