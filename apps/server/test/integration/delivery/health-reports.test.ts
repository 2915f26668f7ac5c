import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startHealthReports } from '../../../src/delivery/health/health-reports.ts';
import { listHealth } from '../../../src/delivery/health/health-store.ts';
import { createLogger } from '../../../src/logger.ts';
import { openTestStorage } from '../../harness/storage.ts';

test('reports that the database delays do not pile up, and the last one is written', async () => {
  const { db } = await openTestStorage();
  const logger = createLogger({ level: 'silent' });
  let read = 0;
  const delivery = {
    pushServices: () => new Map([['google', { circuit: 'open', medianLatency: ++read }]] as const),
    limitedSenders: () => [],
  };
  // All statements wait for its end.
  const blocking = await db.startTransaction().execute();
  const reports = startHealthReports({ db, delivery, logger, interval: 1 });
  await expect.poll(() => read).toBe(1);
  await sleep(50);
  const stopped = reports[Symbol.asyncDispose]();
  await blocking.commit().execute();
  await stopped;
  expect(read).toBe(2);
  expect(await listHealth(db, Date.now())).toMatchObject([{ service: 'google', medianLatency: 2 }]);
});
