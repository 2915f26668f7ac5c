import {
  availableEncryption,
  createEndpointPolicy,
  createSender,
  type EncryptionMethod,
  type EndpointPolicy,
} from '@sineta/web-push';
import type { Config } from './config.ts';
import { createOwnEncryption, startDelivery } from './delivery/delivery.ts';
import { createScheduler } from './delivery/scheduler.ts';
import type { MessageScheduler } from './messages/scheduler.ts';
import { createDirectQueue, type DirectQueue } from './messages/direct/direct-queue.ts';
import type { MessageChanges } from './messages/message-changes.ts';
import { startHealthReports } from './delivery/health/health-reports.ts';
import { startHousekeeping } from './housekeeping/housekeeping.ts';
import { openJobQueue } from './jobs/open.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './observability/metrics.ts';
import { addDeliveryGauges } from './observability/delivery-gauges.ts';
import { addDirectGauges } from './observability/direct-gauges.ts';
import { deliveryMetrics } from './observability/observed-delivery.ts';
import { observeQueue } from './observability/observed-queue.ts';
import { observeSender } from './observability/observed-sender.ts';
import { addQueueMetrics } from './observability/queue-metrics.ts';
import { addSenderMetrics } from './observability/sender-metrics.ts';
import { StartError } from './start-error.ts';
import { openStorage, type Storage, type StorageLocation } from './database/open.ts';
import { vapidSubject } from './delivery/vapid-subject.ts';

/** Storage, the job queue and delivery, which the service and the workers share. */
export interface Backend extends AsyncDisposable {
  readonly storage: Storage;
  readonly policy: EndpointPolicy;
  /** Adds the jobs of messages; any process that delivers runs them. */
  readonly scheduler: MessageScheduler;
  /** Hands direct messages to the delivery of this process. */
  readonly queue: DirectQueue;
  /** Starts to deliver; disposing finishes the requests in progress. */
  deliver(): Promise<AsyncDisposable>;
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
  /** Called after the counts or the state of a message have changed. */
  readonly onChange?: MessageChanges['notify'];
}

/**
 * Opens storage and the job queue.
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
  const { db } = storage;
  resources.use(
    startHousekeeping({
      db,
      logger,
      onFailure: (step) => metrics.housekeepingFailures.inc({ step }),
    }),
  );
  const policy = createEndpointPolicy({ extraOrigins: config.pushServices });
  const jobs = observeQueue(await openJobQueue(location, storage, logger));
  resources.defer(() => jobs.stop());
  addQueueMetrics(metrics.registry, storage);
  addSenderMetrics(metrics.registry, db);
  addDirectGauges(metrics.registry, db);
  const queue = createDirectQueue();
  const kept = resources.move();
  return {
    storage,
    policy,
    queue,
    scheduler: createScheduler({ db, jobs }),
    async deliver() {
      await using started = new AsyncDisposableStack();
      const { connectTo, proxy, pushHttp2: http2 } = config;
      const sender = observeSender(createSender({ policy, connectTo, proxy, http2 }), metrics);
      started.defer(() => sender.close());
      const { subject } = vapidSubject(config);
      const observer = deliveryMetrics(metrics);
      const method = await availableEncryption(config.encryption);
      logEncryption(logger, config.encryption, method);
      const delivery = await startDelivery({
        db,
        jobs,
        queue,
        sender,
        subject,
        logger,
        observer,
        encryption: createOwnEncryption(method),
        ...(onChange && { onChange }),
      });
      // Disposed after the delivery has stopped: the last report is complete.
      started.use(startHealthReports({ db, delivery, logger }));
      started.defer(() => delivery.stop());
      addDeliveryGauges(metrics.registry, delivery);
      return started.move();
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Logs what encrypts messages, and warns if it is not what the operator asked for. */
function logEncryption(logger: Logger, wanted: EncryptionMethod, method: EncryptionMethod): void {
  if (wanted === 'ifma' && method !== 'ifma') {
    logger.warn({ encryption: method }, 'this processor or this build has no AVX-512 IFMA for encryption');
  } else {
    logger.info({ encryption: method }, 'encryption of messages is ready');
  }
}
