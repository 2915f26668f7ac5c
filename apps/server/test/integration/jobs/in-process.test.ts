import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createInProcessQueue } from '../../../src/jobs/in-process.ts';
import type { Job } from '../../../src/jobs/queue.ts';
import { addTo, handleAll } from '../../harness/jobs/handlers.ts';
import { testJobQueue } from '../../harness/jobs/conformance.ts';
import { hour, logger } from '../../harness/jobs/queue-under-test.ts';
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
});
