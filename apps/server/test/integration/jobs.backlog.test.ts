import { expect, it } from 'vitest';
import { readBacklog } from '../../src/jobs/backlog.ts';
import { openJobQueue } from '../../src/jobs/open.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { describeOnEngines } from '../harness/engines.ts';

describeOnEngines((open) => {
  it('tells how much waits in each priority, and since when', async () => {
    const storage = await open();
    const queue = await openJobQueue(storage.location, storage, createLogger({ level: 'silent' }));
    const job = (message: string) => ({ kind: 'plan', site: 'default', message }) as const;
    const now = Date.now();
    await queue.enqueue(storage.db, job('later'), { runAt: now + 60_000 });
    expect(await readBacklog(storage, now)).toEqual([
      { priority: 'high', jobs: 0, dueSince: null },
      { priority: 'normal', jobs: 1, dueSince: null },
    ]);
    await queue.enqueue(storage.db, job('old'), { runAt: now - 5000 });
    await queue.enqueue(storage.db, job('older'), { runAt: now - 9000 });
    await queue.enqueue(storage.db, job('urgent'), { priority: 'high', runAt: now - 1000 });
    expect(await readBacklog(storage, now)).toEqual([
      { priority: 'high', jobs: 1, dueSince: now - 1000 },
      { priority: 'normal', jobs: 3, dueSince: now - 9000 },
    ]);
    await queue.stop();
  });
});
