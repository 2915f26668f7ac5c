import { createEndpointPolicy, createSender } from '@sineta/web-push';
import { startDelivery } from '../../src/delivery/delivery.ts';
import type { Tuning } from '../../src/delivery/tuning.ts';
import { openJobQueue } from '../../src/jobs/open.ts';
import { createDirectQueue } from '../../src/messages/direct/direct-queue.ts';
import { createLogger } from '../../src/logger.ts';
import { openStorage, type StorageLocation } from '../../src/database/open.ts';

/** A separate process that runs the delivery jobs of a database, for tests that kill it. */
const [place, origin, measures] = process.argv.slice(2) as [string, string, string];
const location = JSON.parse(place) as StorageLocation;
const storage = await openStorage(location);
const logger = createLogger({ level: 'error' });
await startDelivery({
  db: storage.db,
  jobs: await openJobQueue(location, storage, logger),
  queue: createDirectQueue(),
  sender: createSender({ policy: createEndpointPolicy({ extraOrigins: [origin] }) }),
  subject: 'mailto:ops@mural.example',
  logger,
  tuning: { batchSize: 100, batchesAhead: 2, ...(JSON.parse(measures) as Partial<Tuning>) },
});
// Waiting jobs do not keep the process alive; the parent decides when it ends.
setInterval(() => {}, 60_000);
