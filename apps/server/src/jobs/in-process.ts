import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from '../logger.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import { inRelaxedTransaction } from '../database/relaxed-transaction.ts';
import type { Schema } from '../database/schema.ts';
import { backoff } from './backoff.ts';
import {
  type Job,
  type JobHandler,
  type JobHandlers,
  jobKey,
  type JobKind,
  type JobPriority,
  type JobQueue,
  type RunAgain,
} from './queue.ts';

interface InProcessOptions {
  readonly db: Kysely<Schema>;
  readonly logger: Logger;
  /** Concurrent jobs of each priority. */
  readonly concurrency?: Readonly<Record<JobPriority, number>>;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

interface JobRow {
  readonly id: number;
  readonly data: string;
  readonly attempts: number;
}

const rank: Readonly<Record<JobPriority, number>> = { normal: 0, high: 10 };
/** The delay of a job that threw, in milliseconds: usually because of the disk or the database. */
const failureBackoff = { base: 500, ceiling: 60_000 };
/** The pauses between attempts to store such a failure: shorter, because jobs continue soon after there is space again. */
const storingBackoff = { base: 500, ceiling: 10_000 };
/**
 * The longest wait between two looks, in milliseconds. A timer does not follow a clock that is set, and does not count the time
 * in which the machine is suspended.
 */
const longestWait = 10_000;

/**
 * A queue for one process on SQLite. A row is a job that is not done. Which jobs are running is known in memory alone: the
 * lock on the data directory makes this process the only one, so that after a crash every job waits again.
 */
export function createInProcessQueue({
  db,
  logger,
  concurrency = { high: 256, normal: 8 },
  clock = Date.now,
}: InProcessOptions): JobQueue {
  const stopping = new AbortController();
  const queues: PriorityQueue[] = [];

  return {
    async enqueue(executor, job, { priority = 'normal', runAt = clock() } = {}) {
      await insertJob(executor, job, priority, runAt);
      // There is one connection, so that the query waits for the end of the caller's transaction.
      for (const queue of queues) queue.wake();
    },
    async bringForward(executor, job, { runAt }) {
      for (const queue of queues) queue.bringForward(jobKey(job), runAt);
      await executor
        .updateTable('job')
        .set({ run_at: runAt })
        .where('data', '=', dataOf(job))
        .where('run_at', '>', runAt)
        .execute();
      for (const queue of queues) queue.wake();
    },
    async cancel(executor, job) {
      const running = queues.flatMap((queue) => queue.running());
      await executor
        .deleteFrom('job')
        .where('data', '=', dataOf(job))
        .$if(running.length > 0, (query) => query.where('id', 'not in', running))
        .execute();
    },
    async work(handlers) {
      for (const priority of ['high', 'normal'] as const) {
        const options = { db, logger, clock, handlers, signal: stopping.signal };
        queues.push(createPriorityQueue({ ...options, priority, slots: concurrency[priority] }));
      }
      for (const queue of queues) queue.wake();
    },
    async stop() {
      stopping.abort(new Error('The service is stopping.'));
      await Promise.all(queues.map((queue) => queue.drained()));
    },
  };
}

/** The jobs of one priority and the slots that run them. */
interface PriorityQueue {
  /** Looks for due jobs. */
  wake(): void;
  /** A running job that runs again does so no later than that. */
  bringForward(key: string, runAt: number): void;
  /** The row ids of running jobs. */
  running(): number[];
  drained(): Promise<void>;
}

interface RunningJob {
  readonly key: string;
  /** When it runs again at the latest, if it does. */
  latest: number;
  done: Promise<void>;
}

interface PriorityQueueOptions {
  readonly db: Kysely<Schema>;
  readonly logger: Logger;
  readonly clock: () => number;
  readonly handlers: JobHandlers;
  readonly signal: AbortSignal;
  readonly priority: JobPriority;
  readonly slots: number;
}

function createPriorityQueue(options: PriorityQueueOptions): PriorityQueue {
  const { db, logger, clock, handlers, signal, slots } = options;
  const priority = rank[options.priority];
  const running = new Map<number, RunningJob>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  function wake(): void {
    if (signal.aborted) return;
    lookAgain = true;
    looking ??= look();
  }

  async function look(): Promise<void> {
    clearTimeout(timer);
    while (lookAgain && !signal.aborted) {
      lookAgain = false;
      try {
        await takeDueJobs();
      } catch (error) {
        logger.error({ err: error }, 'cannot read the job queue; next attempt in a second');
        wakeIn(1000);
      }
    }
    // Here, not after the promise has settled: a wake in between would be lost.
    looking = undefined;
  }

  async function takeDueJobs(): Promise<void> {
    if (running.size >= slots) return;
    const now = clock();
    // Running jobs are still rows: they are queried too, and skipped.
    const due = await listDueJobs(db, priority, now, slots + running.size);
    for (const row of due) {
      if (running.size >= slots || signal.aborted) return;
      if (!running.has(row.id)) take(row);
    }
    if (running.size >= slots) return;
    const next = await nextRunAt(db, priority, now);
    if (next !== undefined) wakeIn(next - now);
  }

  function wakeIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(milliseconds, longestWait)).unref();
  }

  function take(row: JobRow): void {
    const job = JSON.parse(row.data) as Job;
    const started: RunningJob = { key: jobKey(job), latest: Infinity, done: Promise.resolve() };
    running.set(row.id, started);
    started.done = run(row, job, started);
  }

  async function run(row: JobRow, job: Job, started: RunningJob): Promise<void> {
    try {
      const again = await handle(handlers, job, signal);
      if (again) await runAgain(row, started, again);
      else await removeJob(db, row.id);
    } catch (error) {
      if (!signal.aborted) await postpone(row, job, error);
    } finally {
      running.delete(row.id);
      wake();
    }
  }

  /** In a transaction, so that bringForward has run before, or sees the waiting job. */
  async function runAgain(row: JobRow, started: RunningJob, { runAt }: RunAgain): Promise<void> {
    await inTransaction(db, (transaction) =>
      updateJob(transaction, row.id, { run_at: Math.min(runAt, started.latest), attempts: 0 }),
    );
  }

  /**
   * Stores the failure. The job does not run before: it would repeat requests whose results cannot be stored either, such as
   * while the disk is full.
   */
  async function postpone(row: JobRow, job: Job, error: unknown): Promise<void> {
    const attempts = row.attempts + 1;
    logger.error({ err: error, ...job, attempts }, 'a job failed and is retried');
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        return await updateJob(db, row.id, { run_at: clock() + backoff(attempts, failureBackoff), attempts });
      } catch (cause) {
        const pause = backoff(failures, storingBackoff);
        logger.error(
          { err: cause, ...job, pause },
          'cannot store that a job failed; the job waits until it is stored',
        );
        await sleep(pause, undefined, { signal }).catch(() => {});
      }
    }
  }

  return {
    wake,
    bringForward(key, runAt) {
      for (const job of running.values()) {
        if (job.key === key) job.latest = Math.min(job.latest, runAt);
      }
    },
    running: () => [...running.keys()],
    async drained() {
      clearTimeout(timer);
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

function handle(handlers: JobHandlers, job: Job, signal: AbortSignal) {
  return (handlers[job.kind] as JobHandler<JobKind>)(job, signal);
}

/** What the row of a job contains: the same text for equal jobs, by which the index `job_data` finds it. */
function dataOf(job: Job): string {
  const { kind, site, message } = job;
  return JSON.stringify(
    job.kind === 'send' ? { kind, site, message, batch: job.batch } : { kind, site, message },
  );
}

async function insertJob(db: Executor, job: Job, priority: JobPriority, runAt: number): Promise<void> {
  await db
    .insertInto('job')
    .values({ data: dataOf(job), priority: rank[priority], run_at: runAt })
    .execute();
}

async function listDueJobs(db: Executor, priority: number, now: number, limit: number): Promise<JobRow[]> {
  return db
    .selectFrom('job')
    .select(['id', 'data', 'attempts'])
    .where('priority', '=', priority)
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

async function nextRunAt(db: Executor, priority: number, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('job')
    .select('run_at')
    .where('priority', '=', priority)
    .where('run_at', '>', now)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row?.run_at;
}

/** A job that a power cut restores finds its work done. */
async function removeJob(db: Executor, id: number): Promise<void> {
  await inRelaxedTransaction(db, (transaction) =>
    transaction.deleteFrom('job').where('id', '=', id).execute(),
  );
}

async function updateJob(
  db: Executor,
  id: number,
  columns: { readonly run_at: number; readonly attempts: number },
): Promise<void> {
  await db.updateTable('job').set(columns).where('id', '=', id).execute();
}
