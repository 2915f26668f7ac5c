import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createInProcessQueue } from '../../../src/jobs/in-process.ts';
import type { Job } from '../../../src/jobs/queue.ts';
import { createLogger } from '../../../src/logger.ts';
import { handleAll } from '../../harness/job-handlers.ts';
import { testJobQueue } from '../../harness/jobs-conformance.ts';
import type { Retry } from '../../harness/queue-under-test.ts';
import { openTestStorage, temporaryDirectory } from '../../harness/storage.ts';

const logger = createLogger({ level: 'silent' });

describe('the in-process queue', () => {
  testJobQueue({
    locate: () => ({ dataDir: temporaryDirectory() }),
    firstWait: 250,
    async retriesAt(db) {
      const { rows } = await sql<Retry>`
        select data ->> 'batch' as batch, run_at as at from job where attempts > 0`.execute(db);
      return rows;
    },
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
});
