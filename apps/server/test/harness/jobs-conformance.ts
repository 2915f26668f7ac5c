import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openJobQueue } from '../../src/jobs/open.ts';
import type { Job } from '../../src/jobs/queue.ts';
import { createLogger } from '../../src/logger.ts';
import type { StorageLocation } from '../../src/database/open.ts';
import { addTo, handleAll } from './job-handlers.ts';
import { openStorageAlone, prepareQueue, type QueueUnderTest } from './queue-under-test.ts';

const logger = createLogger({ level: 'silent' });
const workerProgram = fileURLToPath(new URL('jobs-process.ts', import.meta.url));

const plan: Job = { kind: 'plan', site: 'default', message: 'm' };

function send(batch: number): Job {
  return { kind: 'send', site: 'default', message: 'm', batch };
}

/** The behaviour that every queue must have. */
export function testJobQueue({ locate, firstWait, retriesAt, missTheDead }: QueueUnderTest): void {
  const prepare = async (location?: StorageLocation) => prepareQueue(location ?? (await locate()));

  it('runs a job that was enqueued before the start, and a later one', async () => {
    const { db, open } = await prepare();
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
    const { db, open } = await prepare();
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

  it('finds a waiting job by its key, in any order of its properties', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    const day = Date.now() + 24 * 60 * 60 * 1000;
    const cancelled: Job = { batch: 1, message: 'm', kind: 'send', site: 'default' };
    const moved: Job = { message: 'm', batch: 2, site: 'default', kind: 'send' };
    await queue.enqueue(db, send(1), { runAt: day });
    await queue.enqueue(db, send(2), { runAt: day });
    await queue.cancel(db, cancelled);
    await queue.bringForward(db, cancelled, { priority: 'normal', runAt: Date.now() });
    await queue.bringForward(db, moved, { priority: 'normal', runAt: Date.now() });
    const done: Job[] = [];
    await queue.work(addTo(done));
    await vi.waitFor(() => expect(done).toEqual([send(2)]), 15_000);
    await queue.stop();
  });

  it('retries a failed job with doubling delays', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    const calls: number[] = [];
    await queue.work(
      handleAll(async () => {
        calls.push(Date.now());
        if (calls.length < 3) throw new Error('not yet');
        return undefined;
      }),
    );
    await queue.enqueue(db, plan);
    await vi.waitFor(() => expect(calls).toHaveLength(3), { timeout: 60_000 });
    await queue.stop();
    const [first, second, third] = calls as [number, number, number];
    expect(second - first).toBeGreaterThanOrEqual(firstWait);
    expect(third - second).toBeGreaterThanOrEqual(firstWait * 2);
  });

  it('randomises the delays of jobs that failed together', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    const failedAt = new Map<number, number>();
    const release = Promise.withResolvers<undefined>();
    await queue.work(
      handleAll(async (job: Job) => {
        if (job.kind !== 'send' || failedAt.has(job.batch)) return release.promise;
        failedAt.set(job.batch, Date.now());
        throw new Error('not yet');
      }),
    );
    for (let batch = 0; batch < 16; batch++) await queue.enqueue(db, send(batch));
    const retries = await vi.waitFor(
      async () => {
        const retries = await retriesAt(db);
        expect(retries).toHaveLength(16);
        return retries;
      },
      { timeout: 60_000, interval: 20 },
    );
    release.resolve(undefined);
    await queue.stop();
    const waits = retries.map(({ batch, at }) => at - failedAt.get(batch)!);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(firstWait);
    // A third of the random part: sixteen delays are closer together once in millions of runs.
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(firstWait / 3);
  });

  it('gives the job of a killed worker to the next one', async () => {
    const location = await locate();
    {
      await using storage = await openStorageAlone(location);
      const queue = await openJobQueue(location, storage, logger);
      await queue.enqueue(storage.db, send(1));
      await queue.stop();
    }
    const worker = spawn(
      process.execPath,
      ['--conditions=@sineta/source', workerProgram, JSON.stringify(location)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void worker.kill('SIGKILL'));
    await once(worker.stdout, 'data');
    worker.kill('SIGKILL');
    await once(worker, 'exit');

    const { db, open } = await prepare(location);
    await missTheDead(db);
    const queue = await open();
    const done: Job[] = [];
    await queue.work(addTo(done));
    await vi.waitFor(() => expect(done).toEqual([send(1)]), { timeout: 60_000 });
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
    await queue.enqueue(db, send(1), { runAt: runAt + 3_600_000 });
    await queue.enqueue(db, send(2), { runAt });
    await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 60_000 });
    const [[job, at] = []] = done;
    expect(job).toEqual(send(2));
    expect(at).toBeGreaterThanOrEqual(runAt);
    await queue.stop();
  });

  it('brings a job forward on request, and never delays it', async () => {
    const { db, open } = await prepare();
    const queue = await open();
    const done: Job[] = [];
    const later = Date.now() + 3_600_000;
    for (const batch of [1, 2]) await queue.enqueue(db, send(batch), { priority: 'high', runAt: later });
    for (const runAt of [Date.now(), later - 1]) {
      await queue.bringForward(db, send(2), { priority: 'high', runAt });
    }
    await queue.work(addTo(done));
    await vi.waitFor(() => expect(done).toEqual([send(2)]), { timeout: 60_000 });
    await queue.stop();
  });

  it('cancels a waiting job in the transaction of the caller, but not a running one', async () => {
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
    await vi.waitFor(() => expect(begun).toEqual([send(1)]), 60_000);
    const later = Date.now() + 3_600_000;
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

  it('runs a job again at the time that its handler returns', async () => {
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
    await vi.waitFor(() => expect(calls).toHaveLength(2), { timeout: 60_000 });
    expect(calls[1]).toBeGreaterThanOrEqual(runAt);
    await queue.stop();
  });

  it('runs a job again sooner if it was brought forward while it was running', async () => {
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
    await vi.waitFor(() => expect(calls).toEqual([send(1), send(1), send(1)]), { timeout: 60_000 });
    await Promise.all(committed);
    await queue.stop();
  });

  it('runs a job of high priority while normal ones occupy all their slots', async () => {
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
    await vi.waitFor(() => expect(done).toEqual([send(1)]), { timeout: 60_000 });
    release.resolve(undefined);
    await queue.stop();
  });

  it('aborts handlers, waits for them and leaves unfinished jobs for the next start', async () => {
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
    await next.work(addTo(done));
    await vi.waitFor(() => expect(done).toEqual([send(7)]), { timeout: 60_000 });
    await next.stop();
  });
}
