import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createInProcessQueue } from '../../../src/jobs/in-process.ts';
import type { Job } from '../../../src/jobs/queue.ts';
import { createLogger } from '../../../src/logger.ts';
import { collectText } from '../../harness/collected-text.ts';
import { addTo, handleAll } from '../../harness/jobs/handlers.ts';
import { testJobQueue } from '../../harness/jobs/conformance.ts';
import { hour, logger, plan } from '../../harness/jobs/queue-under-test.ts';
import { openTestStorage, temporaryDirectory } from '../../harness/storage.ts';

describe('the in-process queue', () => {
  testJobQueue({
    locate: () => ({ dataDir: temporaryDirectory() }),
    async prepare(location) {
      const { db } = await openTestStorage(location);
      let time: number | undefined;
      return {
        db,
        open: async () => createInProcessQueue({ db, logger, clock: () => time ?? Date.now() }),
        setTime(now) {
          time = now;
        },
        async retriesAt() {
          const rows = await db.selectFrom('job').select('run_at').where('attempts', '>', 0).execute();
          return rows.map(({ run_at }) => run_at);
        },
      };
    },
    firstDelay: 250,
    // Only one process can open the data directory.
    missTheDead: async () => {},
  });

  it('runs jobs of one priority in order, at most as many at once as it has slots', async () => {
    const { db } = await openTestStorage();
    const queue = createInProcessQueue({ db, logger, concurrency: { high: 1, normal: 3 } });
    const begun: number[] = [];
    let atOnce = 0;
    let most = 0;
    for (let batch = 0; batch < 40; batch++) {
      await queue.enqueue(db, { kind: 'send', site: 'default', message: 'm', batch });
    }
    await queue.work(
      handleAll(async (job: Job) => {
        if (job.kind === 'send') begun.push(job.batch);
        most = Math.max(most, ++atOnce);
        await new Promise(setImmediate);
        atOnce -= 1;
        return undefined;
      }),
    );
    await vi.waitFor(() => expect(begun).toEqual(Array.from({ length: 40 }, (_, index) => index)), 60_000);
    expect(most).toBe(3);
    await queue.stop();
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([]);
  });

  it('runs a job when it is due although the clock was set in the meantime', async () => {
    const { db } = await openTestStorage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let time = Date.now();
    const queue = createInProcessQueue({ db, logger, clock: () => time });
    const done: Job[] = [];
    await queue.work(addTo(done));
    const job: Job = { kind: 'send', site: 'default', message: 'm', batch: 1 };
    await queue.enqueue(db, job, { runAt: time + 3 * hour });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(done).toEqual([]);
    time += 3 * hour;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(done).toEqual([job]);
    await queue.stop();
  });

  it('does not run a failed job again before its failure is stored (rpush#52)', async () => {
    const { db } = await openTestStorage();
    const { text, destination } = collectText();
    const queue = createInProcessQueue({ db, logger: createLogger({ destination }) });
    const unstored = () =>
      text()
        .split('\n')
        .filter((line) => line.includes('SQLITE_READONLY'))
        .map((line) => JSON.parse(line) as { readonly pause?: number });
    let runs = 0;
    await queue.enqueue(db, plan);
    await sql`pragma query_only = on`.execute(db);
    await queue.work(
      handleAll(async () => {
        runs += 1;
        throw new Error('not yet');
      }),
    );
    await vi.waitFor(() => expect(unstored().length).toBeGreaterThanOrEqual(3), 60_000);
    expect(runs).toBe(1);
    for (const line of text().trim().split('\n')) {
      expect(line).toContain('"kind":"plan","site":"default","message":"m"');
    }
    for (const [index, { pause }] of unstored().entries()) {
      expect(pause).toBeGreaterThanOrEqual(250 * 2 ** index);
      expect(pause).toBeLessThanOrEqual(500 * 2 ** index);
    }
    await sql`pragma query_only = off`.execute(db);
    await vi.waitFor(() => expect(runs).toBe(2), 60_000);
    await queue.stop();
  });
});
