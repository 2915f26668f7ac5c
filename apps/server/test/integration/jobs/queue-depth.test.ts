import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readQueueDepth } from '../../../src/jobs/queue-depth.ts';
import { openJobQueue } from '../../../src/jobs/open.ts';
import type { Job } from '../../../src/jobs/queue.ts';
import { createLogger } from '../../../src/logger.ts';
import type { Storage } from '../../../src/database/open.ts';
import { describeOnEngines } from '../../harness/engines.ts';

describeOnEngines((open) => {
  it('reports how many jobs wait in each priority, and since when', async () => {
    const storage = await open();
    const queue = await openJobQueue(storage.location, storage, createLogger({ level: 'silent' }));
    const job = (message: string) => ({ kind: 'plan', site: 'default', message }) as const;
    const now = Date.now();
    await queue.enqueue(storage.db, job('later'), { runAt: now + 60_000 });
    expect(await readQueueDepth(storage, now)).toEqual([
      { priority: 'high', jobs: 0, dueSince: null },
      { priority: 'normal', jobs: 1, dueSince: null },
    ]);
    for (const message of ['old', 'older']) await queue.enqueue(storage.db, job(message));
    await queue.enqueue(storage.db, job('urgent'), { priority: 'high' });
    await makeDueSince(storage, job('old'), now - 5000);
    await makeDueSince(storage, job('older'), now - 9000);
    await makeDueSince(storage, job('urgent'), now - 1000);
    expect(await readQueueDepth(storage, now)).toEqual([
      { priority: 'high', jobs: 1, dueSince: now - 1000 },
      { priority: 'normal', jobs: 3, dueSince: now - 9000 },
    ]);
    await queue.stop();
  });
});

async function makeDueSince({ db, engine }: Storage, job: Job, at: number): Promise<void> {
  const made =
    engine === 'sqlite'
      ? sql`update job set run_at = ${at} where data = ${JSON.stringify(job)}`
      : sql`update pgboss.job set start_after = to_timestamp(${at}::float8 / 1000) where singleton_key = ${job.message}`;
  await made.execute(db);
}
