import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type ConnectionOptions, type Job as BossJob, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from '../logger.ts';
import { tellError } from '../describe-error.ts';
import type { Executor } from '../database/executor.ts';
import { connectionLimits } from '../database/postgres.ts';
import type { Job, JobHandler, JobHandlers, JobKind, JobPriority, JobQueue } from './port.ts';

interface PgBossOptions {
  readonly databaseUrl: string;
  /** For what this queue does on its own behalf: to run a job again in one transaction. */
  readonly db: Executor;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

/** What pg-boss is told of the start of a job. */
interface Start {
  readonly startAfter?: Date;
}

/** Each priority has a queue of its own: a worker of one never waits for the other. */
const queues: Readonly<Record<JobPriority, string>> = { high: 'sineta-high', normal: 'sineta-normal' };
const priorities = ['high', 'normal'] as const;

/** Workers of each priority in this process: each asks the database twice a second, whether there is a job or not. */
const workers = 8;
/**
 * Jobs that a worker takes at once. An urgent one may wait for a push service, though never for seconds: taken
 * together, many more wait at a time and the database is asked no more often.
 */
const jobsAtOnce: Readonly<Record<JobPriority, number>> = { high: 8, normal: 1 };

const day = 24 * 60 * 60;

/** Seconds. */
const queueOptions = {
  // A job is tried until it is done: the TTL of its message, not a number, ends it.
  retryLimit: 32_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  // A worker that dies is noticed by its missing heartbeat; a batch on a slow push service may take hours.
  heartbeatSeconds: 15,
  expireInSeconds: day - 1,
  // Longer than the longest TTL: a job that waits is never dropped.
  retentionSeconds: 90 * day,
  deleteAfterSeconds: 60,
  notify: true,
};

/** Milliseconds that handlers in hand have to finish after a stop. */
const drain = 9_000;

/** A queue for any number of processes on one PostgreSQL. */
export async function openPgBossQueue({
  databaseUrl,
  db,
  logger,
  clock = Date.now,
}: PgBossOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    ...connectionLimits,
    connectionString: databaseUrl,
    useListenNotify: true,
    schedule: false,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
    max: 4,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'the job queue failed'));
  await boss.start();
  for (const priority of priorities) await boss.createQueue(queues[priority], queueOptions);
  const stopping = new AbortController();

  /**
   * When a job starts, by the clock of the database, which differs from the one here. Without a time it is
   * announced to the workers at once.
   */
  async function startAt(executor: Executor, runAt: number): Promise<Start> {
    const delay = runAt - clock();
    if (delay <= 0) return {};
    const { rows } = await sql<{ startAfter: Date }>`
      select ${inMilliseconds(delay)} as "startAfter"`.execute(executor);
    return rows[0]!;
  }

  /**
   * The same for one in hand, sooner when it was brought forward meanwhile: to a time after its start, which no other
   * has. It is locked, so that nobody does so from now on.
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

  /** Does one job; the same one again takes the place of this one in a single transaction. */
  async function run(handlers: JobHandlers, priority: JobPriority, job: BossJob<Job>): Promise<void> {
    const again = await handle(handlers, job.data, AbortSignal.any([stopping.signal, job.signal]));
    if (again === undefined) return;
    await db.transaction().execute(async (transaction) => {
      const options = {
        db: databaseOf(transaction),
        ...(await startAgainAt(transaction, job, again.runAt)),
      };
      // By the job and not its id: that of another worker, who has been given it meanwhile, is not completed.
      const completed = await boss.complete(queues[priority], job, null, { db: options.db });
      // Documented, though its type does not say so.
      const { affected } = completed as { readonly affected: number };
      if (affected !== 1) {
        throw new Error('The job was given to another worker meanwhile, who goes on with it.');
      }
      await boss.send(queues[priority], job.data, { ...options, singletonKey: keyOf(job.data) });
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
      if (!stopping.signal.aborted) logger.error({ err: error }, 'a job failed and will be tried again');
      return { id: job.id, status: 'failed', output: tellError(error) };
    }
  }

  async function startWorker(handlers: JobHandlers, priority: JobPriority): Promise<void> {
    const queue = queues[priority];
    const options = {
      batchSize: jobsAtOnce[priority],
      perJobResults: true,
      pollingIntervalSeconds: 0.5,
      // A job that becomes due later announces itself by no notification, so that looking stays needed.
      notifyPollingIntervalSeconds: 0.5,
    } as const;
    const worker = await boss.work<Job, JobResult[], typeof options>(queue, options, async (jobs) => {
      try {
        return await Promise.all(jobs.map((job) => settle(handlers, priority, job)));
      } finally {
        // As many as it takes: more may wait. It looks at once rather than at the next interval.
        if (jobs.length === options.batchSize) boss.notifyWorker(worker);
      }
    });
  }

  return {
    async enqueue(executor, job, { priority = 'normal', runAt } = {}) {
      await boss.send(queues[priority], job, {
        db: databaseOf(executor),
        singletonKey: keyOf(job),
        ...(runAt !== undefined && (await startAt(executor, runAt))),
      });
    },
    async bringForward(executor, job, { priority, runAt }) {
      const startAfter = inMilliseconds(Math.max(0, runAt - clock()));
      // Not by boss.update, which puts back what somebody else has brought forward further.
      const bring = (which: RawBuilder<unknown>) =>
        sql`update pgboss.job set start_after = ${startAfter}
          where name = ${queues[priority]} and singleton_key = ${keyOf(job)} and ${which}`.execute(executor);
      // First the one in hand: when it is being put back this waits for it, and then it is one that waits.
      await bring(sql`state = 'active' and (start_after <= started_on or start_after > ${startAfter})`);
      // By the index of those that wait, of which none is blocked.
      await bring(sql`state < 'active' and not blocked and start_after > ${startAfter}`);
    },
    async cancel(executor, job) {
      const names = Object.values(queues);
      await sql`delete from pgboss.job
        where name in (${sql.join(names)}) and singleton_key = ${keyOf(job)} and state < 'active'`.execute(
        executor,
      );
    },
    async work(handlers) {
      for (const priority of priorities) {
        // Each by a call of its own: of several that one call starts, it names the first alone to be woken.
        for (let worker = 0; worker < workers; worker++) await startWorker(handlers, priority);
      }
    },
    async stop() {
      stopping.abort(new Error('The service is stopping.'));
      await boss.stop({ graceful: true, timeout: drain });
    },
  };
}

/** So many milliseconds from now, as the database knows it. */
function inMilliseconds(delay: number): RawBuilder<Date> {
  return sql`clock_timestamp() + ${delay}::float8 * interval '1 millisecond'`;
}

/** By which a job that waits is found; more than one may have it. */
function keyOf(job: Job): string {
  return job.kind === 'send' ? `${job.message}/${job.batch}` : job.message;
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
