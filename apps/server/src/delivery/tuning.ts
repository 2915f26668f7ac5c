/** The measures of delivery. Times in milliseconds. */
export interface Tuning {
  /** Devices a batch. */
  readonly batchSize: number;
  /** Batches that are planned at a time: what waits in the queue is at most twice that. */
  readonly batchesAhead: number;
  /** Requests of one batch that are under way at once. */
  readonly concurrency: number;
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
  concurrency: 40,
  checkpointResults: 100,
  checkpointAge: 250,
  goneGrace: 60_000,
  retryBase: 1_000,
  retryCeiling: 15 * 60_000,
  drain: 6_000,
};
