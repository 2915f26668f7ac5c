import { createEndpointPolicy, createSender } from '@sineta/web-push';
import { createDelivery } from '../../src/delivery/delivery.ts';
import { createInProcessQueue } from '../../src/jobs/in-process.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { openStorage } from '../../src/storage/open.ts';

/** A process of its own that delivers what waits in a data directory, for tests that kill it. */
const [dataDir, origin] = process.argv.slice(2) as [string, string];
const storage = await openStorage({ dataDir });
const logger = createLogger({ level: 'error' });
const delivery = createDelivery({
  storage,
  jobs: createInProcessQueue({ db: storage.db, logger }),
  sender: createSender({ policy: createEndpointPolicy({ extraOrigins: [origin] }) }),
  publicUrl: 'https://mural.example/',
  subject: 'mailto:ops@mural.example',
  logger,
  tuning: { batchSize: 100, batchesAhead: 2 },
});
await delivery.start();
// Jobs wait without holding the process; the parent decides when it ends.
setInterval(() => {}, 60_000);
