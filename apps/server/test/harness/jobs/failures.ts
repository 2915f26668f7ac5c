import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openJobQueue } from '../../../src/jobs/open.ts';
import type { Job } from '../../../src/jobs/queue.ts';
import { addTo, handleAll } from './handlers.ts';
import {
  logger,
  openStorageAlone,
  plan,
  prepareAnywhere,
  type QueueUnderTest,
  send,
} from './queue-under-test.ts';

const workerProgram = fileURLToPath(new URL('holding-process.ts', import.meta.url));

/** What happens to jobs whose handlers or processes fail. */
export function testFailures(queueUnderTest: QueueUnderTest): void {
  const { locate, prepare, firstDelay, missTheDead } = queueUnderTest;

  it('retries a failed job with doubling delays', async () => {
    const { db, open, setTime, retriesAt } = await prepareAnywhere(queueUnderTest);
    const queue = await open();
    let failures = 0;
    await queue.work(
      handleAll(async () => {
        failures += 1;
        throw new Error('not yet');
      }),
    );
    let now = Date.now();
    await setTime(now);
    await queue.enqueue(db, plan);
    for (const least of [firstDelay, 2 * firstDelay, 4 * firstDelay]) {
      const [retryAt = 0] = await vi.waitFor(async () => {
        const times = await retriesAt();
        expect(times.filter((time) => time > now)).toHaveLength(1);
        return times;
      }, 60_000);
      expect(retryAt - now).toBeGreaterThanOrEqual(least);
      expect(retryAt - now).toBeLessThanOrEqual(2 * least);
      now = Math.ceil(retryAt);
      await setTime(now);
    }
    await queue.stop();
    expect(failures).toBeGreaterThanOrEqual(3);
  });

  it('randomises the delays of jobs that failed together', async () => {
    const { db, open, setTime, retriesAt } = await prepareAnywhere(queueUnderTest);
    const queue = await open();
    const now = Date.now();
    await setTime(now);
    await queue.work(
      handleAll(async () => {
        throw new Error('not yet');
      }),
    );
    for (let batch = 0; batch < 16; batch++) await queue.enqueue(db, send(batch));
    const times = await vi.waitFor(async () => {
      const times = await retriesAt();
      expect(times).toHaveLength(16);
      return times;
    }, 60_000);
    await queue.stop();
    expect(Math.min(...times)).toBeGreaterThanOrEqual(now + firstDelay);
    // A third of the random part: sixteen delays are closer together once in millions of runs.
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(firstDelay / 3);
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

  it('aborts handlers, waits for them and leaves unfinished jobs for the next start', async () => {
    const { db, open } = await prepareAnywhere(queueUnderTest);
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
