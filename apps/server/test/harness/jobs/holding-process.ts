import { openJobQueue } from '../../../src/jobs/open.ts';
import { createLogger } from '../../../src/logger.ts';
import { openStorage, type StorageLocation } from '../../../src/database/open.ts';

/** A separate process that reports when it has taken a job and never finishes it, for tests that kill it. */
const location = JSON.parse(process.argv[2]!) as StorageLocation;
const storage = await openStorage(location);
const queue = await openJobQueue(location, storage, createLogger({ level: 'error' }));
const hold = (): Promise<undefined> => {
  process.stdout.write('taken');
  return new Promise(() => {});
};
await queue.work({ plan: hold, send: hold });
setInterval(() => {}, 60_000);
