import type { Executor } from '../database/executor.ts';

/** What can be left for later. Everything that a job needs is in storage; a job names it. */
export type Job =
  /** Divide a message's audience into its next batches. */
  | { readonly kind: 'plan'; readonly site: string; readonly message: string }
  /** Send what is due of one batch of a message. */
  | { readonly kind: 'send'; readonly site: string; readonly message: string; readonly batch: number };

export type SendJob = Extract<Job, { kind: 'send' }>;

export type JobKind = Job['kind'];

/** `high` overtakes `normal`: each has workers of its own, so that a broadcast never holds up one device. */
export type JobPriority = 'high' | 'normal';

export interface EnqueueOptions {
  readonly priority?: JobPriority;
  /** Milliseconds since the epoch; now when absent. */
  readonly runAt?: number;
}

/** What a handler gives back to have the same job run again, at a time in milliseconds. */
export interface RunAgain {
  readonly runAt: number;
}

/**
 * Does a job. It may be called more than once for the same job, so it has to be safe to repeat.
 * A rejection means: again later, with back-off. When `signal` is aborted the process wants to stop, or another
 * one has been given the job because this one seemed dead: finish what is in hand and reject with the signal's
 * reason, and the job stays for the next start or with the other.
 */
export type JobHandler<Kind extends JobKind> = (
  job: Extract<Job, { kind: Kind }>,
  signal: AbortSignal,
) => Promise<RunAgain | undefined>;

export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<Kind> };

/** Durable work, done at least once. */
export interface JobQueue {
  /** Keeps a job; part of the caller's transaction when `executor` is one. */
  enqueue(executor: Executor, job: Job, options?: EnqueueOptions): Promise<void>;
  /**
   * Brings a job that waits forward to a time, never back from an earlier one; one in hand that comes back does so
   * no later. None is left alone.
   */
  bringForward(executor: Executor, job: Job, options: Required<EnqueueOptions>): Promise<void>;
  /** Takes away a job that waits. One in hand goes on: it finds out by itself that nobody wants it any more. */
  cancel(executor: Executor, job: Job): Promise<void>;
  /** Begins to do jobs, also those left from before. */
  work(handlers: JobHandlers): Promise<void>;
  /** Takes no more jobs, waits for those in hand, and leaves the rest as they are. */
  stop(): Promise<void>;
}
