import type { Logger } from '../observability/logger.ts';
import type { Storage, StorageLocation } from '../storage/open.ts';
import { createInProcessQueue } from './in-process.ts';
import { openPgBossQueue } from './pg-boss.ts';
import type { JobQueue } from './port.ts';

/** The job queue that goes with a database: pg-boss on PostgreSQL, one in this process on SQLite. */
export async function openJobQueue(
  location: StorageLocation,
  { db }: Storage,
  logger: Logger,
): Promise<JobQueue> {
  return 'databaseUrl' in location
    ? openPgBossQueue({ databaseUrl: location.databaseUrl, db, logger })
    : createInProcessQueue({ db, logger });
}
