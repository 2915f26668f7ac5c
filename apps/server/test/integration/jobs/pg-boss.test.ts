import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openJobQueue } from '../../../src/jobs/open.ts';
import { openPgBossQueue } from '../../../src/jobs/pg-boss.ts';
import type { Job } from '../../../src/jobs/queue.ts';
import { createLogger } from '../../../src/logger.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { collectText } from '../../harness/collected-text.ts';
import type { Executor } from '../../../src/database/executor.ts';
import { registerDevices } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import { missHeartbeats } from '../../harness/jobs/heartbeats.ts';
import { handleAll } from '../../harness/jobs/handlers.ts';
import { testJobQueue } from '../../harness/jobs/conformance.ts';
import { logger } from '../../harness/jobs/queue-under-test.ts';
import { openTestStorage } from '../../harness/storage.ts';

describe('the queue on pg-boss', () => {
  const createDatabase = usePostgres();
  testJobQueue({
    locate: async () => ({ databaseUrl: await createDatabase() }),
    async prepare(location) {
      const storage = await openTestStorage(location);
      const { db } = storage;
      return {
        db,
        open: () => openJobQueue(location, storage, logger),
        setTime: (now) => stopClock(db, now),
        async retriesAt() {
          const { rows } = await sql<{ at: number }>`
            select extract(epoch from start_after)::float8 * 1000 as at
            from pgboss.job where name like 'sineta-%' and state = 'retry'`.execute(db);
          return rows.map(({ at }) => at);
        },
      };
    },
    firstDelay: 1000,
    missTheDead: missHeartbeats,
  });

  it('logs why a job failed, without the row that PostgreSQL’s error quotes', async () => {
    const databaseUrl = await createDatabase();
    const storage = await openTestStorage({ databaseUrl });
    const { db } = storage;
    const [token = ''] = await registerDevices(storage, 'https://fcm.googleapis.com', 1);
    const { text, destination } = collectText();
    const queue = await openPgBossQueue({ databaseUrl, db, logger: createLogger({ destination }) });
    const failed = Promise.withResolvers<unknown>();
    await queue.work(
      handleAll(async () => {
        const device = (await findDevice(db, token))!;
        try {
          await db.insertInto('device').values(device).execute();
        } catch (error) {
          failed.resolve(error);
          throw error;
        }
        return undefined;
      }),
    );
    await queue.enqueue(db, { kind: 'plan', site: 'default', message: 'm' });
    // The error contains a secret that must not be logged.
    expect(await failed.promise).toMatchObject({ detail: expect.stringContaining(token) });
    await vi.waitFor(() => expect(text()).toContain('a job failed'), { timeout: 60_000 });
    expect(text()).toContain('"kind":"plan","site":"default","message":"m"');
    await queue.stop();
    const { rows } = await sql<{ output: string }>`select output::text from pgboss.job
      where name like 'sineta-%' and output is not null`.execute(db);
    expect(rows).toHaveLength(1);
    for (const output of [rows[0]!.output, text()]) {
      expect(output).toMatch(/23505/);
      expect(output).toContain('device_pk');
      expect(output).not.toContain(token);
    }
  });

  it.each([
    ['fast', 10],
    ['slow', -10],
  ])('starts jobs when they are due although its clock is ten minutes %s', async (_, ahead) => {
    const databaseUrl = await createDatabase();
    const { db } = await openTestStorage({ databaseUrl });
    const minute = 60_000;
    const clock = () => Date.now() + ahead * minute;
    const queue = await openPgBossQueue({ databaseUrl, db, logger, clock });
    onTestFinished(() => queue.stop());
    const job = { kind: 'plan', site: 'default', message: 'm' } as const;
    /** The minutes until jobs are due. */
    const waits = async () => {
      const { rows } = await sql<{ wait: number }>`
        select round(extract(epoch from start_after - now()) / 60)::int as wait
        from pgboss.job where name like 'sineta-%' and state < 'completed' order by start_after`.execute(db);
      return rows.map(({ wait }) => wait);
    };
    await queue.enqueue(db, job, { runAt: clock() });
    expect(await waits()).toEqual([0]);
    await queue.work(handleAll(async () => ({ runAt: clock() + 60 * minute })));
    await vi.waitFor(async () => expect(await waits()).toEqual([60]), 60_000);
    await queue.enqueue(db, job, { priority: 'high', runAt: clock() + 40 * minute });
    expect(await waits()).toEqual([40, 60]);
    await queue.bringForward(db, job, { priority: 'normal', runAt: clock() + 20 * minute });
    expect(await waits()).toEqual([20, 40]);
  });

  it('aborts the handler of a job that another worker has received, and leaves the job to that worker', async () => {
    const databaseUrl = await createDatabase();
    const { db } = await openTestStorage({ databaseUrl });
    const queue = await openPgBossQueue({ databaseUrl, db, logger });
    onTestFinished(() => queue.stop());
    await queue.enqueue(db, { kind: 'plan', site: 'default', message: 'm' });
    // Heartbeats are sent twice in their timeout, which takes too long for a test.
    await sql`update pgboss.job set heartbeat_seconds = 1`.execute(db);
    const begun = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    await queue.work(
      handleAll(async (_job: Job, signal: AbortSignal) => {
        signal.addEventListener('abort', () => aborted.resolve(), { once: true });
        begun.resolve();
        await aborted.promise;
        throw signal.reason;
      }),
    );
    await begun.promise;
    await giveAway(db);
    await aborted.promise;
    await queue.stop();
    expect(await states(db)).toEqual(['active']);
  });

  it('can be stopped again through a list of servers', async () => {
    const databaseUrl = await createDatabase();
    const { db } = await openTestStorage({ databaseUrl });
    const [, host = ''] = /@([^/]+)/.exec(databaseUrl) ?? [];
    const listed = databaseUrl.replace(host, `${host},${host}`);
    const queue = await openPgBossQueue({ databaseUrl: listed, db, logger });
    await queue.stop();
    await expect(queue.stop()).resolves.toBeUndefined();
  });

  it('leaves a job to the worker that has received it meanwhile', async () => {
    const databaseUrl = await createDatabase();
    const { db } = await openTestStorage({ databaseUrl });
    const queue = await openPgBossQueue({ databaseUrl, db, logger });
    const taken = Promise.withResolvers<void>();
    await queue.work(
      handleAll(async () => {
        await giveAway(db);
        taken.resolve();
        return { runAt: Date.now() + 3_600_000 };
      }),
    );
    await queue.enqueue(db, { kind: 'plan', site: 'default', message: 'm' });
    await taken.promise;
    await queue.stop();
    expect(await states(db)).toEqual(['active']);
  });
});

/** Replaces the function from which every query of pg-boss reads the time. */
async function stopClock(db: Executor, now: number): Promise<void> {
  await sql`create or replace function pgboss.job_now() returns timestamptz language sql stable
    as ${sql.lit(`select to_timestamp(${now / 1000})`)}`.execute(db);
}

/** As pg-boss does when the heartbeat of a job fails and another worker comes. */
async function giveAway(db: Executor): Promise<void> {
  await sql`update pgboss.job set retry_count = retry_count + 1`.execute(db);
}

async function states(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name like 'sineta-%'`.execute(db);
  return rows.map(({ state }) => state);
}
