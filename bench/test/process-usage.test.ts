import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { threadTimes } from '../harness/process-usage.ts';

test('the processor time of a worker counts apart from that of the main thread', async () => {
  const before = threadTimes(process.pid);
  const worker = new Worker('for (;;);', { eval: true });
  onTestFinished(async () => void (await worker.terminate()));
  const used = () => threadTimes(process.pid).workers - before.workers;
  await expect.poll(used).toBeGreaterThanOrEqual(100);
});
