import type { Kysely } from 'kysely';
import type { Logger } from '../logger.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import { inRelaxedTransaction } from '../database/relaxed-transaction.ts';
import type { Schema } from '../database/schema.ts';
import { backoff } from './backoff.ts';
import type { Job, JobHandler, JobHandlers, JobKind, JobPriority, JobQueue, RunAgain } from './port.ts';

interface InProcessOptions {
  readonly db: Kysely<Schema>;
  readonly logger: Logger;
  /** Jobs of each priority that run at once. */
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
/** How long a job waits that threw, in milliseconds: mostly the disk or the database, which come back. */
const failureBackoff = { base: 500, ceiling: 60_000 };
/** The longest that a Node.js timer can wait. */
const longestTimer = 2 ** 31 - 1;

/**
 * A queue for one process on SQLite. A row is a job that is not done; which of them are in hand is known
 * in memory alone: the lock on the data directory makes this process the only one, so that a crash gives
 * every job back by itself.
 */
export function createInProcessQueue({
  db,
  logger,
  concurrency = { high: 256, normal: 8 },
  clock = Date.now,
}: InProcessOptions): JobQueue {
  const stopping = new AbortController();
  const lanes: Lane[] = [];

  return {
    async enqueue(executor, job, { priority = 'normal', runAt = clock() } = {}) {
      await insertJob(executor, job, priority, runAt);
      // The connection is one, so that a look now waits for the end of the caller's transaction.
      for (const lane of lanes) lane.wake();
    },
    async bringForward(executor, job, { runAt }) {
      const data = JSON.stringify(job);
      for (const lane of lanes) lane.bringForward(data, runAt);
      await executor
        .updateTable('job')
        .set({ run_at: runAt })
        .where('data', '=', data)
        .where('run_at', '>', runAt)
        .execute();
      for (const lane of lanes) lane.wake();
    },
    async cancel(executor, job) {
      const inHand = lanes.flatMap((lane) => lane.inHand());
      await executor
        .deleteFrom('job')
        .where('data', '=', JSON.stringify(job))
        .$if(inHand.length > 0, (query) => query.where('id', 'not in', inHand))
        .execute();
    },
    async work(handlers) {
      for (const priority of ['high', 'normal'] as const) {
        const options = { db, logger, clock, handlers, signal: stopping.signal };
        lanes.push(createLane({ ...options, priority, slots: concurrency[priority] }));
      }
      for (const lane of lanes) lane.wake();
    },
    async stop() {
      stopping.abort(new Error('The service is stopping.'));
      await Promise.all(lanes.map((lane) => lane.drained()));
    },
  };
}

/** The jobs of one priority and the slots that do them. */
interface Lane {
  /** Looks for due jobs. */
  wake(): void;
  /** Has a job that is in hand come back no later than that. */
  bringForward(data: string, runAt: number): void;
  /** The rows of those in hand. */
  inHand(): number[];
  drained(): Promise<void>;
}

interface JobInHand {
  readonly data: string;
  /** When it comes back at the latest, should it come back. */
  latest: number;
  done: Promise<void>;
}

interface LaneOptions {
  readonly db: Kysely<Schema>;
  readonly logger: Logger;
  readonly clock: () => number;
  readonly handlers: JobHandlers;
  readonly signal: AbortSignal;
  readonly priority: JobPriority;
  readonly slots: number;
}

function createLane(options: LaneOptions): Lane {
  const { db, logger, clock, handlers, signal, slots } = options;
  const priority = rank[options.priority];
  const inHand = new Map<number, JobInHand>();
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
        logger.error({ err: error }, 'the job queue cannot be read; trying again in a second');
        wakeIn(1000);
      }
    }
    // Here and not once the promise is settled: a wake in between would be lost.
    looking = undefined;
  }

  async function takeDueJobs(): Promise<void> {
    if (inHand.size >= slots) return;
    const now = clock();
    // Those in hand are still rows: as many more are asked for, and skipped.
    const due = await listDueJobs(db, priority, now, slots + inHand.size);
    for (const row of due) {
      if (inHand.size >= slots || signal.aborted) return;
      if (!inHand.has(row.id)) take(row);
    }
    if (inHand.size >= slots) return;
    const next = await nextRunAt(db, priority, now);
    if (next !== undefined) wakeIn(next - now);
  }

  function wakeIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(milliseconds, longestTimer)).unref();
  }

  function take(row: JobRow): void {
    const job: JobInHand = { data: row.data, latest: Infinity, done: Promise.resolve() };
    inHand.set(row.id, job);
    job.done = run(row, job);
  }

  async function run(row: JobRow, job: JobInHand): Promise<void> {
    try {
      const again = await handle(handlers, JSON.parse(row.data) as Job, signal);
      if (again) await putBack(row, job, again);
      else await removeJob(db, row.id);
    } catch (error) {
      if (!signal.aborted) await postpone(row, error);
    } finally {
      inHand.delete(row.id);
      wake();
    }
  }

  /** In a transaction, so that whoever brings the job forward has done so before, or finds it put back. */
  async function putBack(row: JobRow, job: JobInHand, { runAt }: RunAgain): Promise<void> {
    await inTransaction(db, (transaction) =>
      updateJob(transaction, row.id, { run_at: Math.min(runAt, job.latest), attempts: 0 }),
    );
  }

  async function postpone(row: JobRow, error: unknown): Promise<void> {
    const attempts = row.attempts + 1;
    logger.error({ err: error, attempts }, 'a job failed and will be tried again');
    try {
      await updateJob(db, row.id, { run_at: clock() + backoff(attempts, failureBackoff), attempts });
    } catch (cause) {
      logger.error({ err: cause }, 'a failed job cannot be postponed');
      // The row is due as it was: without a pause it would be taken again at once.
      await new Promise((resolve) => {
        setTimeout(resolve, backoff(attempts, failureBackoff)).unref();
      });
    }
  }

  return {
    wake,
    bringForward(data, runAt) {
      for (const job of inHand.values()) {
        if (job.data === data) job.latest = Math.min(job.latest, runAt);
      }
    },
    inHand: () => [...inHand.keys()],
    async drained() {
      clearTimeout(timer);
      await looking;
      await Promise.all([...inHand.values()].map(({ done }) => done));
    },
  };
}

function handle(handlers: JobHandlers, job: Job, signal: AbortSignal) {
  return (handlers[job.kind] as JobHandler<JobKind>)(job, signal);
}

async function insertJob(db: Executor, job: Job, priority: JobPriority, runAt: number): Promise<void> {
  await db
    .insertInto('job')
    .values({ data: JSON.stringify(job), priority: rank[priority], run_at: runAt })
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

/** One that a power cut brings back finds its work done. */
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
