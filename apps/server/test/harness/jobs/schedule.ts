import { expect, it, vi } from 'vitest';
import type { Executor } from '../../../src/database/executor.ts';
import type { Job, JobQueue } from '../../../src/jobs/queue.ts';
import { addTo, handleAll } from './handlers.ts';
import { hour, prepareAnywhere, type QueueUnderTest, send } from './queue-under-test.ts';

/** When jobs run. */
export function testSchedule(queueUnderTest: QueueUnderTest): void {
  /** Runs jobs until one that was due with the first of them would have run. */
  async function runOthers(queue: JobQueue, db: Executor, done: readonly Job[]): Promise<void> {
    for (const other of [send(2), send(3)]) {
      await queue.enqueue(db, other);
      await vi.waitFor(() => expect(done).toContainEqual(other), 60_000);
    }
  }

  it('runs a job when it is due, and not before', async () => {
    const { db, open, setTime } = await prepareAnywhere(queueUnderTest);
    const queue = await open();
    const done: Job[] = [];
    await queue.work(addTo(done));
    const due = Date.now() + hour;
    await queue.enqueue(db, send(1), { runAt: due });
    await runOthers(queue, db, done);
    expect(done).toEqual([send(2), send(3)]);
    await setTime(due + hour);
    await queue.enqueue(db, send(4));
    await vi.waitFor(() => expect(done).toContainEqual(send(1)), 60_000);
    await queue.stop();
  });

  it('runs a job again at the time that its handler returns, and not before', async () => {
    const { db, open, setTime } = await prepareAnywhere(queueUnderTest);
    const queue = await open();
    const done: Job[] = [];
    const due = Date.now() + hour;
    await queue.work(
      handleAll(async (job: Job) => {
        done.push(job);
        return done.length === 1 ? { runAt: due } : undefined;
      }),
    );
    await queue.enqueue(db, send(1));
    await vi.waitFor(() => expect(done).toEqual([send(1)]), 60_000);
    await runOthers(queue, db, done);
    expect(done).toEqual([send(1), send(2), send(3)]);
    await setTime(due + hour);
    await queue.enqueue(db, send(4));
    await vi.waitFor(() => expect(done.slice(3)).toContainEqual(send(1)), 60_000);
    await queue.stop();
  });

  it('brings a job forward on request, and never delays it', async () => {
    const { db, open } = await prepareAnywhere(queueUnderTest);
    const queue = await open();
    const done: Job[] = [];
    const later = Date.now() + hour;
    for (const batch of [1, 2]) await queue.enqueue(db, send(batch), { priority: 'high', runAt: later });
    for (const runAt of [Date.now(), later - 1]) {
      await queue.bringForward(db, send(2), { priority: 'high', runAt });
    }
    await queue.work(addTo(done));
    await vi.waitFor(() => expect(done).toEqual([send(2)]), { timeout: 60_000 });
    await queue.stop();
  });

  it('finds a waiting job by its key, in any order of its properties', async () => {
    const { db, open } = await prepareAnywhere(queueUnderTest);
    const queue = await open();
    const day = Date.now() + 24 * hour;
    const cancelled: Job = { batch: 1, message: 'm', kind: 'send', site: 'default' };
    const moved: Job = { message: 'm', batch: 2, site: 'default', kind: 'send' };
    await queue.enqueue(db, send(1), { runAt: day });
    await queue.enqueue(db, send(2), { runAt: day });
    await queue.cancel(db, cancelled);
    await queue.bringForward(db, cancelled, { priority: 'normal', runAt: Date.now() });
    await queue.bringForward(db, moved, { priority: 'normal', runAt: Date.now() });
    const done: Job[] = [];
    await queue.work(addTo(done));
    await vi.waitFor(() => expect(done).toEqual([send(2)]), 60_000);
    await queue.stop();
  });

  it('runs a job again sooner if it was brought forward while it was running', async () => {
    const { db, open } = await prepareAnywhere(queueUnderTest);
    const queue = await open();
    const calls: Job[] = [];
    const later = Date.now() + hour;
    const committed: Promise<void>[] = [];
    await queue.work(
      handleAll(async (job: Job) => {
        calls.push(job);
        if (calls.length > 2) return undefined;
        const moved = Promise.withResolvers<void>();
        const transaction = db.transaction().execute(async (transaction) => {
          for (const runAt of [later - 1, Date.now(), later - 2]) {
            await queue.bringForward(transaction, job, { priority: 'normal', runAt });
          }
          moved.resolve();
        });
        committed.push(transaction);
        await moved.promise;
        return { runAt: later };
      }),
    );
    await queue.enqueue(db, send(1));
    await vi.waitFor(() => expect(calls).toEqual([send(1), send(1), send(1)]), { timeout: 60_000 });
    await Promise.all(committed);
    await queue.stop();
  });
}
