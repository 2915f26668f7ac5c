import { createEndpointPolicy } from '@sineta/web-push';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { createScheduler } from '../../../src/delivery/scheduler.ts';
import { createAuth } from '../../../src/accounts/better-auth/auth.ts';
import { createDirectQueue } from '../../../src/messages/direct/direct-queue.ts';
import { createMessageService } from '../../../src/messages/message-service.ts';
import { createMessageChanges } from '../../../src/messages/message-changes.ts';
import { createInProcessQueue } from '../../../src/jobs/in-process.ts';
import { createLogger } from '../../../src/logger.ts';
import { createMetrics } from '../../../src/observability/metrics.ts';
import { createDirectoryStore } from '../../../src/sites/images/directory-store.ts';
import { writeAssets } from '../../harness/running-server.ts';
import { openTestStorage, temporaryDirectory } from '../../harness/storage.ts';

test('without storage the service is alive but not ready, and reveals no internals', async () => {
  const storage = await openTestStorage();
  const logger = createLogger({ level: 'silent' });
  const policy = createEndpointPolicy();
  const jobs = createInProcessQueue({ db: storage.db, logger });
  const scheduler = createScheduler({ db: storage.db, jobs });
  const app = await buildApp({
    serviceUrl: () => 'http://localhost',
    config: readConfig({}),
    storage,
    auth: createAuth({ db: storage.db, secret: 'of no use here', publicUrl: undefined, logger }),
    policy,
    logger,
    metrics: createMetrics(),
    assets: writeAssets(temporaryDirectory()),
    images: createDirectoryStore(temporaryDirectory()),
    changes: createMessageChanges(),
    queue: createDirectQueue(),
    scheduler,
    messages: createMessageService({
      db: storage.db,
      scheduler,
      queue: createDirectQueue(),
      publicUrl: () => 'https://avisos.example.org',
    }),
  });
  onTestFinished(() => app.close());
  expect(await app.inject('/readyz')).toMatchObject({ statusCode: 200 });
  await storage.close();

  expect(await app.inject('/healthz')).toMatchObject({ statusCode: 200 });
  const readiness = await app.inject('/readyz');
  expect(readiness.statusCode).toBe(503);
  expect(readiness.headers['retry-after']).toBe('5');
  expect(readiness.json()).toMatchObject({ code: 'storage_unavailable' });
  const site = await app.inject('/v1/sites/default');
  expect(site.json()).toMatchObject({ status: 500, code: 'internal_error' });
  expect(site.body).not.toMatch(/driver|destroy|kysely/i);
});
