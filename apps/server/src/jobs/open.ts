import type { Logger } from '../logger.ts';
import { asStorageError } from '../database/storage-error.ts';
import type { Storage, StorageLocation } from '../database/open.ts';
import { createInProcessQueue } from './in-process.ts';
import type { JobQueue } from './queue.ts';

/**
 * The job queue of a database: pg-boss on PostgreSQL, an in-process queue on SQLite.
 * @param clock - milliseconds since the epoch
 * @throws StorageError for an error of the database server
 */
export async function openJobQueue(
  location: StorageLocation,
  { db }: Storage,
  logger: Logger,
  clock: () => number = Date.now,
): Promise<JobQueue> {
  if ('dataDir' in location) return createInProcessQueue({ db, logger, clock });
  try {
    const { openPgBossQueue } = await import('./pg-boss.ts');
    return await openPgBossQueue({ databaseUrl: location.databaseUrl, db, logger, clock });
  } catch (error) {
    throw asStorageError(error, 'The job queue cannot be opened') ?? error;
  }
}
