import type { Executor } from '../database/executor.ts';

/** Deferred work. Everything that a job needs is in storage; the job names it. */
export type Job =
  /** Divides a message's audience into its next batches. */
  | { readonly kind: 'plan'; readonly site: string; readonly message: string }
  /** Sends what is due of one batch of a message. */
  | { readonly kind: 'send'; readonly site: string; readonly message: string; readonly batch: number };

export type SendJob = Extract<Job, { kind: 'send' }>;

export type JobKind = Job['kind'];

/** The identity of a job: equal for equal jobs. Message ids are unique among all sites. */
export function jobKey(job: Job): string {
  return job.kind === 'send' ? `${job.message}/${job.batch}` : job.message;
}

/** `high` overtakes `normal`: each has its own workers, so that a broadcast never delays a message to one device. */
export type JobPriority = 'high' | 'normal';

export interface EnqueueOptions {
  readonly priority?: JobPriority;
  /** Milliseconds since the epoch; now when absent. */
  readonly runAt?: number;
}

/** Returned by a handler to run the same job again, at a time in milliseconds. */
export interface RunAgain {
  readonly runAt: number;
}

/**
 * Runs a job. It may run more than once for the same job, so that it must be safe to repeat. After a rejection the job runs
 * again with back-off. `signal` is aborted when the process stops, or when another process has the job because this one
 * seemed dead: the handler then finishes running requests and rejects with the signal's reason, and the job stays for the
 * next start, or with the other process.
 */
export type JobHandler<Kind extends JobKind> = (
  job: Extract<Job, { kind: Kind }>,
  signal: AbortSignal,
) => Promise<RunAgain | undefined>;

export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<Kind> };

/** A durable queue: each job runs at least once. */
export interface JobQueue {
  /** Stores a job, as part of the caller's transaction when `executor` is one. */
  enqueue(executor: Executor, job: Job, options?: EnqueueOptions): Promise<void>;
  /**
   * Brings a waiting job forward to a time, never to a later one. A running job that runs again does so no later than that.
   * Without such a job it does nothing.
   */
  bringForward(executor: Executor, job: Job, options: Required<EnqueueOptions>): Promise<void>;
  /** Removes a waiting job. A running one continues: its handler sees that the message was cancelled, changed or deleted. */
  cancel(executor: Executor, job: Job): Promise<void>;
  /** Starts to run jobs, also those of an earlier process. */
  work(handlers: JobHandlers): Promise<void>;
  /** Starts no more jobs, waits for running ones, and leaves the rest as they are. May be called again. */
  stop(): Promise<void>;
}
