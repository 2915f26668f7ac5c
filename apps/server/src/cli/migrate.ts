import { storageLocation } from '../backend.ts';
import { openJobQueue } from '../jobs/open.ts';
import { createLogger } from '../logger.ts';
import { openStorage } from '../database/open.ts';
import { withConfig } from './local.ts';

/** `sineta migrate`: migrates the tables, including those of the job queue. */
export async function migrate(): Promise<void> {
  await withConfig(async (config) => {
    await using resources = new AsyncDisposableStack();
    const location = storageLocation(config);
    const storage = await openStorage(location);
    resources.defer(() => storage.close());
    const jobs = await openJobQueue(location, storage, createLogger({ level: 'error' }));
    resources.defer(() => jobs.stop());
  });
  console.log('The database is up to date.');
}
