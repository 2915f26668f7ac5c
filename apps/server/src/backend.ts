import { createEndpointPolicy, createSender, type EndpointPolicy } from '@sineta/web-push';
import type { Config } from './config.ts';
import { createDelivery, type Delivery } from './delivery/delivery.ts';
import type { MessageChanges } from './delivery/message-changes.ts';
import { startHealthReports } from './health-reports.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openJobQueue } from './jobs/open.ts';
import type { Logger } from './observability/logger.ts';
import type { Metrics } from './observability/metrics.ts';
import { addConcurrencyMetric } from './observability/concurrency-metric.ts';
import { deliveryMetrics, observeDelivery } from './observability/observed-delivery.ts';
import { observeQueue } from './observability/observed-queue.ts';
import { observeSender } from './observability/observed-sender.ts';
import { addQueueMetrics } from './observability/queue-metrics.ts';
import { StartError } from './start-error.ts';
import { openStorage, type Storage, type StorageLocation } from './storage/open.ts';
import { vapidSubject } from './vapid-subject.ts';

/** What stands behind the API and what a worker consists of. */
export interface Backend extends AsyncDisposable {
  readonly storage: Storage;
  readonly policy: EndpointPolicy;
  /** Made once the address is known that the links of notifications lead to. */
  createDelivery(publicUrl: string, onChange?: MessageChanges['notify']): Delivery;
}

/** @throws StartError on SQLite, whose data one process has for itself. */
export function requirePostgres({ databaseUrl }: Config, consequence: string): void {
  if (databaseUrl !== undefined) return;
  throw new StartError(
    `${consequence}: a SQLite data directory belongs to one process, which serves and delivers. ` +
      'Set DATABASE_URL=postgres://… to share the work; sineta copy takes the data there.',
  );
}

export function storageLocation({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): StorageLocation {
  return databaseUrl === undefined ? { dataDir } : { databaseUrl };
}

/**
 * Opens storage and the job queue. When it is disposed of, the delivery finishes what is in hand first.
 * @throws StorageError when the data directory or the database refuses.
 */
export async function openBackend(config: Config, logger: Logger, metrics: Metrics): Promise<Backend> {
  await using resources = new AsyncDisposableStack();
  const location = storageLocation(config);
  const storage = await openStorage(location);
  resources.defer(() => storage.close());
  resources.use(startHousekeeping(storage.db, logger));
  const policy = createEndpointPolicy({ extraOrigins: config.pushServices });
  const sender = observeSender(createSender({ policy, connectTo: config.connectTo }), metrics);
  resources.defer(() => sender.close());
  const jobs = observeQueue(await openJobQueue(location, storage, logger));
  addQueueMetrics(metrics.registry, storage);
  let delivery: Delivery | undefined;
  let reports: AsyncDisposable | undefined;
  resources.defer(() => reports?.[Symbol.asyncDispose]());
  resources.defer(() => (delivery ?? jobs).stop());

  const kept = resources.move();
  return {
    storage,
    policy,
    createDelivery(publicUrl, onChange = () => {}) {
      const { subject } = vapidSubject(config);
      const observer = deliveryMetrics(metrics);
      const options = { storage, jobs, sender, publicUrl, subject, logger, observer, onChange };
      delivery = observeDelivery(createDelivery(options), metrics, logger);
      addConcurrencyMetric(metrics.registry, delivery);
      reports = startHealthReports({ db: storage.db, delivery, logger });
      return delivery;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
