import { expect, it, onTestFinished, vi } from 'vitest';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { createDeferredRequests } from '../../../src/delivery/flow/deferred-requests.ts';
import { openJobQueue } from '../../../src/jobs/open.ts';
import { createLogger } from '../../../src/logger.ts';
import { keepBatch } from '../../harness/messages.ts';
import { openTestStorage } from '../../harness/storage.ts';

it('brings requests forward five seconds after a failure, although the clock was set back', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  const logger = createLogger({ level: 'silent' });
  const jobs = await openJobQueue(storage.location, storage, logger);
  let now = Date.now();
  const token = 'A'.repeat(43);
  const { site, message } = await keepBatch(storage, [token], now);
  const deferred = { shard: shardOf(token), message, token, batch: 0, due_at: now + 60_000, attempts: 0 };
  await db.insertInto('retry').values(deferred).execute();
  const requests = createDeferredRequests({ db, jobs, clock: () => now, logger });
  const batches = { add() {}, take: () => ({ kind: 'send', site, message, batch: 0 }) as const };
  const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute();

  await rename('retry', 'moved_retry');
  expect(await requests.bringForward(batches, 1)).toBe(0);
  await rename('moved_retry', 'retry');
  expect(await requests.bringForward(batches, 1)).toBe(0);
  now -= 3_600_000;
  const later = performance.now() + 5_000;
  const passing = vi.spyOn(performance, 'now').mockReturnValue(later);
  onTestFinished(() => passing.mockRestore());
  expect(await requests.bringForward(batches, 1)).toBe(1);
});
