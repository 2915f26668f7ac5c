import { expect, it, vi } from 'vitest';
import type { Job, JobHandlers, JobQueue } from '../../src/jobs/port.ts';
import type { Executor } from '../../src/storage/executor.ts';

export interface QueueUnderTest {
  readonly db: Executor;
  /** Another queue on the same database, as after a restart. */
  readonly open: () => JobQueue | Promise<JobQueue>;
}

const plan: Job = { kind: 'plan', site: 'default', message: 'm' };

function send(batch: number): Job {
  return { kind: 'send', site: 'default', message: 'm', batch };
}

/** Handlers that give every job to one function. */
export function handleAll(handler: JobHandlers['send'] | JobHandlers['plan']): JobHandlers {
  return { plan: handler as JobHandlers['plan'], send: handler as JobHandlers['send'] };
}

/** What every queue has to keep, whatever it is built on. */
export function testJobQueue(prepare: () => Promise<QueueUnderTest>): void {
  it('does a job that was enqueued before and one that comes later', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    const done: Job[] = [];
    await queue.enqueue(db, plan);
    await queue.work(
      handleAll(async (job: Job) => {
        done.push(job);
        return undefined;
      }),
    );
    await vi.waitFor(() => expect(done).toEqual([plan]), 15_000);
    await queue.enqueue(db, send(1));
    await vi.waitFor(() => expect(done).toEqual([plan, send(1)]), 15_000);
    await queue.stop();
  });

  it('does what the transaction committed and not what it rolled back', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    const done: Job[] = [];
    await queue.work(
      handleAll(async (job: Job) => {
        done.push(job);
        return undefined;
      }),
    );
    await expect(
      db.transaction().execute(async (transaction) => {
        await queue.enqueue(transaction, send(1));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await db.transaction().execute((transaction) => queue.enqueue(transaction, send(2)));
    await vi.waitFor(() => expect(done).toEqual([send(2)]), 15_000);
    await queue.stop();
  });

  it('tries a failed job again', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    let calls = 0;
    await queue.work(
      handleAll(async () => {
        calls += 1;
        if (calls < 3) throw new Error('not yet');
        return undefined;
      }),
    );
    await queue.enqueue(db, plan);
    await vi.waitFor(() => expect(calls).toBe(3), { timeout: 15_000 });
    await queue.stop();
  });

  it('waits until a job is due', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    const done: [Job, number][] = [];
    await queue.work(
      handleAll(async (job: Job) => {
        done.push([job, Date.now()]);
        return undefined;
      }),
    );
    const runAt = Date.now() + 400;
    await queue.enqueue(db, send(1), { runAt });
    await queue.enqueue(db, send(2));
    await vi.waitFor(() => expect(done).toHaveLength(2), { timeout: 15_000 });
    expect(done.map(([job]) => job)).toEqual([send(2), send(1)]);
    expect(done[1]![1]).toBeGreaterThanOrEqual(runAt);
    await queue.stop();
  });

  it('brings a job forward when somebody says so, and never back', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    const done: Job[] = [];
    const later = Date.now() + 3_600_000;
    for (const batch of [1, 2]) await queue.enqueue(db, send(batch), { priority: 'high', runAt: later });
    for (const runAt of [Date.now(), later - 1]) {
      await queue.bringForward(db, send(2), { priority: 'high', runAt });
    }
    await queue.work(
      handleAll(async (job: Job) => {
        done.push(job);
        return undefined;
      }),
    );
    await vi.waitFor(() => expect(done).toEqual([send(2)]), { timeout: 15_000 });
    await queue.stop();
  });

  it('takes back a job that waits, in the transaction of whoever says so, and leaves one in hand', async () => {
    const { db, open } = await prepare();
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
    await vi.waitFor(() => expect(begun).toEqual([send(1)]), 15_000);
    const soon = Date.now() + 300;
    for (const batch of [2, 3]) await queue.enqueue(db, send(batch), { priority: 'high', runAt: soon });
    await queue.cancel(db, send(1));
    await queue.cancel(db, send(2));
    await expect(
      db.transaction().execute(async (transaction) => {
        await queue.cancel(transaction, send(3));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await vi.waitFor(() => expect(begun).toEqual([send(1), send(3)]), 15_000);
    finish();
    await vi.waitFor(() => expect(begun).toEqual([send(1), send(3), send(1)]), 15_000);
    await queue.stop();
  });

  it('runs a job again when its handler says so, and not before', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    const calls: number[] = [];
    let runAt = 0;
    await queue.work(
      handleAll(async () => {
        calls.push(Date.now());
        if (calls.length > 1) return undefined;
        runAt = Date.now() + 300;
        return { runAt };
      }),
    );
    await queue.enqueue(db, send(1));
    await vi.waitFor(() => expect(calls).toHaveLength(2), { timeout: 15_000 });
    expect(calls[1]).toBeGreaterThanOrEqual(runAt);
    await queue.stop();
  });

  it('runs a job again sooner when it was brought forward in hand, though that is known as it is put back', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    const calls: Job[] = [];
    const later = Date.now() + 3_600_000;
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
    await vi.waitFor(() => expect(calls).toEqual([send(1), send(1), send(1)]), { timeout: 15_000 });
    await Promise.all(committed);
    await queue.stop();
  });

  it('does a high job while normal ones hold all their slots', async () => {
    const { db, open } = await prepare();
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
    await vi.waitFor(() => expect(done).toEqual([send(1)]), { timeout: 5000 });
    release.resolve(undefined);
    await queue.stop();
  });

  it('tells handlers to stop, waits for them and leaves the unfinished for the next start', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    const begun = Promise.withResolvers<void>();
    let settled = false;
    await queue.work(
      handleAll(async (_job: Job, signal: AbortSignal) => {
        begun.resolve();
        await new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
        settled = true;
        throw signal.reason;
      }),
    );
    await queue.enqueue(db, send(7));
    await begun.promise;
    await queue.stop();
    expect(settled).toBe(true);

    const next = await open();
    const done: Job[] = [];
    await next.work(
      handleAll(async (job: Job) => {
        done.push(job);
        return undefined;
      }),
    );
    await vi.waitFor(() => expect(done).toEqual([send(7)]), { timeout: 15_000 });
    await next.stop();
  });
}
