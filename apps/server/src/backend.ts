import { createEndpointPolicy, createSender, type EndpointPolicy } from '@sineta/web-push';
import type { Config } from './config.ts';
import { createDelivery, type Delivery } from './delivery/delivery.ts';
import type { MessageChanges } from './messages/message-changes.ts';
import { startHealthReports } from './delivery/health/health-reports.ts';
import { startHousekeeping } from './housekeeping/housekeeping.ts';
import { openJobQueue } from './jobs/open.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './observability/metrics.ts';
import { addConcurrencyMetric } from './observability/concurrency-metric.ts';
import { deliveryMetrics } from './observability/observed-delivery.ts';
import { observeQueue } from './observability/observed-queue.ts';
import { observeSender } from './observability/observed-sender.ts';
import { addQueueMetrics } from './observability/queue-metrics.ts';
import { StartError } from './start-error.ts';
import { openStorage, type Storage, type StorageLocation } from './database/open.ts';
import { vapidSubject } from './delivery/vapid-subject.ts';

/** Storage, the job queue and delivery: what serving and working share. */
export interface Backend extends AsyncDisposable {
  readonly storage: Storage;
  readonly policy: EndpointPolicy;
  readonly delivery: Delivery;
}

/** @throws StartError on SQLite, which only one process can use. */
export function requirePostgres({ databaseUrl }: Config, consequence: string): void {
  if (databaseUrl !== undefined) return;
  throw new StartError(
    `${consequence}: only one process can use a SQLite data directory. ` +
      'Set DATABASE_URL=postgres://…; sineta copy copies the data to PostgreSQL.',
  );
}

export function storageLocation({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): StorageLocation {
  return databaseUrl === undefined ? { dataDir } : { databaseUrl };
}

interface BackendOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Runs after the counts or the state of a message have changed. */
  readonly onChange?: MessageChanges['notify'];
}

/**
 * Opens storage and the job queue and creates delivery, which does not start yet. Disposing finishes the
 * requests in progress first.
 * @throws StorageError when the data directory or the database refuses.
 */
export async function openBackend(
  config: Config,
  { logger, metrics, onChange }: BackendOptions,
): Promise<Backend> {
  await using resources = new AsyncDisposableStack();
  const location = storageLocation(config);
  const storage = await openStorage(location);
  resources.defer(() => storage.close());
  resources.use(startHousekeeping(storage.db, logger));
  const policy = createEndpointPolicy({ extraOrigins: config.pushServices });
  const sender = observeSender(
    createSender({ policy, connectTo: config.connectTo, http2: config.pushHttp2 }),
    metrics,
  );
  resources.defer(() => sender.close());
  const jobs = observeQueue(await openJobQueue(location, storage, logger));
  const delivery = createDelivery({
    storage,
    jobs,
    sender,
    subject: vapidSubject(config).subject,
    logger,
    observer: deliveryMetrics(metrics),
    ...(onChange && { onChange }),
  });
  resources.use(startHealthReports({ db: storage.db, delivery, logger }));
  resources.defer(() => delivery.stop());
  addQueueMetrics(metrics.registry, storage);
  addConcurrencyMetric(metrics.registry, delivery);
  const kept = resources.move();
  return { storage, policy, delivery, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
