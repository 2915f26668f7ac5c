import { expect, it, vi } from 'vitest';
import type { Job } from '../../../src/jobs/queue.ts';
import { addTo, handleAll } from './handlers.ts';
import { hour, plan, prepareAnywhere, type QueueUnderTest, send } from './queue-under-test.ts';

/** Which jobs run, and in which order. */
export function testRunning(queueUnderTest: QueueUnderTest): void {
  it('runs a job that was enqueued before the start, and a later one', async () => {
    const { db, open } = await prepareAnywhere(queueUnderTest);
    const queue = await open();
    const done: Job[] = [];
    await queue.enqueue(db, plan);
    await queue.work(addTo(done));
    await vi.waitFor(() => expect(done).toEqual([plan]), 60_000);
    await queue.enqueue(db, send(1));
    await vi.waitFor(() => expect(done).toEqual([plan, send(1)]), 60_000);
    await queue.stop();
  });

  it('runs jobs of committed transactions, not of rolled back ones', async () => {
    const { db, open } = await prepareAnywhere(queueUnderTest);
    const queue = await open();
    const done: Job[] = [];
    await queue.work(addTo(done));
    await expect(
      db.transaction().execute(async (transaction) => {
        await queue.enqueue(transaction, send(1));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await db.transaction().execute((transaction) => queue.enqueue(transaction, send(2)));
    await vi.waitFor(() => expect(done).toEqual([send(2)]), 60_000);
    await queue.stop();
  });

  it('runs a job of high priority while normal ones occupy all their slots', async () => {
    const { db, open } = await prepareAnywhere(queueUnderTest);
    const queue = await open();
    const release = Promise.withResolvers<undefined>();
    const done: Job[] = [];
    await queue.work(
      handleAll(async (job: Job) => {
        if (job.kind === 'plan') return release.promise;
        done.push(job);
        return undefined;
      }),
    );
    for (let job = 0; job < 50; job++) await queue.enqueue(db, plan);
    await queue.enqueue(db, send(1), { priority: 'high' });
    await vi.waitFor(() => expect(done).toEqual([send(1)]), { timeout: 60_000 });
    release.resolve(undefined);
    await queue.stop();
  });

  it('cancels a waiting job in the transaction of the caller, but not a running one', async () => {
    const { db, open } = await prepareAnywhere(queueUnderTest);
    const queue = await open();
    const begun: Job[] = [];
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    await queue.enqueue(db, send(1));
    await queue.work(
      handleAll(async (job: Job) => {
        begun.push(job);
        if (begun.length > 1) return undefined;
        await finished;
        return { runAt: Date.now() };
      }),
    );
    await vi.waitFor(() => expect(begun).toEqual([send(1)]), 60_000);
    const later = Date.now() + hour;
    for (const batch of [2, 3]) await queue.enqueue(db, send(batch), { priority: 'high', runAt: later });
    await queue.cancel(db, send(1));
    await queue.cancel(db, send(2));
    await expect(
      db.transaction().execute(async (transaction) => {
        await queue.cancel(transaction, send(3));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    for (const batch of [2, 3]) {
      await queue.bringForward(db, send(batch), { priority: 'high', runAt: Date.now() });
    }
    await vi.waitFor(() => expect(begun).toEqual([send(1), send(3)]), 60_000);
    finish();
    await vi.waitFor(() => expect(begun).toEqual([send(1), send(3), send(1)]), 60_000);
    await queue.stop();
  });
}
