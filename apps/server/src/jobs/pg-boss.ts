import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { ConnectionOptions, Job as BossJob, JobResult } from 'pg-boss';
import type { Logger } from '../logger.ts';
import { tellError } from '../describe-error.ts';
import type { Executor } from '../database/executor.ts';
import { asStorageError } from '../database/storage-error.ts';
import { openPgBoss } from './open-pg-boss.ts';
import {
  type Job,
  type JobHandler,
  type JobHandlers,
  jobKey,
  type JobKind,
  type JobPriority,
  type JobQueue,
} from './queue.ts';

interface PgBossOptions {
  readonly databaseUrl: string;
  /** For the queue's own transactions, which run a job again. */
  readonly db: Executor;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

/** When a job starts, for pg-boss. */
interface Start {
  readonly startAfter?: Date;
}

/** Each priority has its own queue: a worker of one never waits for the other. */
const queues: Readonly<Record<JobPriority, string>> = { high: 'sineta-high', normal: 'sineta-normal' };
const priorities = ['high', 'normal'] as const;

/** Workers of each priority in this process. Each queries the database twice a second, with or without jobs. */
const workers = 8;
/**
 * Jobs that a worker takes at once. A job of high priority may wait for a push service, but never for seconds: several at
 * once let many more wait at a time, without more queries.
 */
const jobsAtOnce: Readonly<Record<JobPriority, number>> = { high: 8, normal: 1 };

const day = 24 * 60 * 60;

/** Seconds. */
const queueOptions = {
  // A job is retried until it is done: the TTL of its message ends it, not a number of retries.
  retryLimit: 32_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  // A dead worker is detected by its missing heartbeat; a batch on a slow push service may take hours.
  heartbeatSeconds: 15,
  expireInSeconds: day - 1,
  // Longer than the longest TTL: a waiting job is never dropped.
  retentionSeconds: 90 * day,
  deleteAfterSeconds: 60,
  notify: true,
};

/** Milliseconds between two attempts of a job while the database is unavailable. */
const repeatAfter = 1000;

/** How long running handlers may take after a stop, in milliseconds. */
const drain = 9_000;

/** A queue for any number of processes on one PostgreSQL. */
export async function openPgBossQueue({
  databaseUrl,
  db,
  logger,
  clock = Date.now,
}: PgBossOptions): Promise<JobQueue> {
  const { boss, close } = await openPgBoss(databaseUrl, logger, Object.values(queues), queueOptions);
  const stopping = new AbortController();

  /**
   * When a job starts, by the clock of the database, which differs from the one here. A job without a time is announced to
   * the workers at once.
   */
  async function startAt(executor: Executor, runAt: number): Promise<Start> {
    const delay = runAt - clock();
    if (delay <= 0) return {};
    const { rows } = await sql<{ startAfter: Date }>`
      select ${inMilliseconds(delay)} as "startAfter"`.execute(executor);
    return rows[0]!;
  }

  /**
   * The same for a running job, earlier when it was brought forward meanwhile: only then is `start_after` later than
   * `started_on`. The row is locked, so that it cannot be brought forward from now on.
   */
  async function startAgainAt(
    transaction: Executor,
    { id, name }: BossJob<Job>,
    runAt: number,
  ): Promise<Start> {
    const delay = runAt - clock();
    if (delay <= 0) return {};
    const { rows } = await sql<{ startAfter: Date }>`
      select least(${inMilliseconds(delay)}, case when start_after > started_on then start_after end) as "startAfter"
      from pgboss.job where name = ${name} and id = ${id} for update`.execute(transaction);
    return rows[0] ?? {};
  }

  /**
   * Repeats a handler while the database is unavailable. A failure could not be stored then, and the job would go on only
   * when its missing heartbeat is noticed, half a minute later.
   */
  async function untilAvailable<T>(job: BossJob<Job>, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.any([stopping.signal, job.signal]);
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(signal);
      } catch (error) {
        if (signal.aborted || asStorageError(error)?.code !== 'unavailable') throw error;
        if (attempt === 1) {
          logger.error(
            { err: error, ...job.data },
            'the database is unavailable; a job is repeated every second until it is back',
          );
        }
        await sleep(repeatAfter);
      }
    }
  }

  /** Runs one job. When it runs again, one transaction replaces it by a new one. */
  async function run(handlers: JobHandlers, priority: JobPriority, job: BossJob<Job>): Promise<void> {
    const again = await untilAvailable(job, (signal) => handle(handlers, job.data, signal));
    if (again === undefined) return;
    await db.transaction().execute(async (transaction) => {
      const options = {
        db: databaseOf(transaction),
        ...(await startAgainAt(transaction, job, again.runAt)),
      };
      // By the job, not its id: a job that another worker has received meanwhile is not completed.
      const completed = await boss.complete(queues[priority], job, null, { db: options.db });
      // Documented, but missing in its type.
      const { affected } = completed as { readonly affected: number };
      if (affected !== 1) {
        throw new Error('Another worker has received the job meanwhile and continues it.');
      }
      await boss.send(queues[priority], job.data, { ...options, singletonKey: jobKey(job.data) });
    });
  }

  async function settle(
    handlers: JobHandlers,
    priority: JobPriority,
    job: BossJob<Job>,
  ): Promise<JobResult<unknown>> {
    try {
      await run(handlers, priority, job);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      if (!stopping.signal.aborted) logger.error({ err: error, ...job.data }, 'a job failed and is retried');
      return { id: job.id, status: 'failed', output: tellError(error) };
    }
  }

  async function startWorker(handlers: JobHandlers, priority: JobPriority): Promise<void> {
    const queue = queues[priority];
    const options = {
      batchSize: jobsAtOnce[priority],
      perJobResults: true,
      pollingIntervalSeconds: 0.5,
      // A job that becomes due later sends no notification, so that polling stays necessary.
      notifyPollingIntervalSeconds: 0.5,
    } as const;
    const worker = await boss.work<Job, JobResult[], typeof options>(queue, options, async (jobs) => {
      try {
        return await Promise.all(jobs.map((job) => settle(handlers, priority, job)));
      } finally {
        // A full batch: more jobs may wait, so that the worker polls at once instead of at the next interval.
        if (jobs.length === options.batchSize) boss.notifyWorker(worker);
      }
    });
  }

  async function stop(): Promise<void> {
    stopping.abort(new Error('The service is stopping.'));
    await boss.stop({ graceful: true, timeout: drain });
    await close();
  }
  let stopped: Promise<void> | undefined;

  return {
    async enqueue(executor, job, { priority = 'normal', runAt } = {}) {
      await boss.send(queues[priority], job, {
        db: databaseOf(executor),
        singletonKey: jobKey(job),
        ...(runAt !== undefined && (await startAt(executor, runAt))),
      });
    },
    async bringForward(executor, job, { priority, runAt }) {
      const startAfter = inMilliseconds(Math.max(0, runAt - clock()));
      // Not boss.update, which would replace an earlier start that another process has set.
      const bring = (which: RawBuilder<unknown>) =>
        sql`update pgboss.job set start_after = ${startAfter}
          where name = ${queues[priority]} and singleton_key = ${jobKey(job)} and ${which}`.execute(executor);
      // First the running job: while it is being replaced, this waits for it, and then its successor is a waiting job.
      await bring(sql`state = 'active' and (start_after <= started_on or start_after > ${startAfter})`);
      // Uses the index of waiting jobs, of which none is blocked.
      await bring(sql`state < 'active' and not blocked and start_after > ${startAfter}`);
    },
    async cancel(executor, job) {
      const names = Object.values(queues);
      await sql`delete from pgboss.job
        where name in (${sql.join(names)}) and singleton_key = ${jobKey(job)} and state < 'active'`.execute(
        executor,
      );
    },
    async work(handlers) {
      for (const priority of priorities) {
        // One call each: a call that starts several returns only the first, and the others could not be notified.
        for (let worker = 0; worker < workers; worker++) await startWorker(handlers, priority);
      }
    },
    // The delivery stops it, and so does the process, which may have no delivery: a pool ends only once.
    stop: () => (stopped ??= stop()),
  };
}

/** Milliseconds from now, by the clock of the database. */
function inMilliseconds(delay: number): RawBuilder<Date> {
  return sql`clock_timestamp() + ${delay}::float8 * interval '1 millisecond'`;
}

/** Lets pg-boss write in the caller's transaction. */
function databaseOf(executor: Executor): NonNullable<ConnectionOptions['db']> {
  return {
    async executeSql(text, values = []) {
      const { rows } = await executor.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

function handle(handlers: JobHandlers, job: Job, signal: AbortSignal) {
  return (handlers[job.kind] as JobHandler<JobKind>)(job, signal);
}
