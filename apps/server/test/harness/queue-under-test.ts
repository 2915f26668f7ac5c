import { openJobQueue } from '../../src/jobs/open.ts';
import type { JobQueue } from '../../src/jobs/queue.ts';
import { createLogger } from '../../src/logger.ts';
import type { Executor } from '../../src/database/executor.ts';
import { openStorage, type Storage, type StorageLocation } from '../../src/database/open.ts';
import { openTestStorage } from './storage.ts';

/** A kind of queue, and what tests have to know of its inside. */
export interface QueueUnderTest {
  /** Where there is an empty database. */
  readonly locate: () => StorageLocation | Promise<StorageLocation>;
  /** Milliseconds from the first failure of a job to its second try, at least. */
  readonly firstWait: number;
  /** When each batch is due that has failed, in milliseconds since the epoch. */
  readonly retriesAt: (db: Executor) => Promise<readonly Retry[]>;
  /** Lets the time pass after which a worker that gives no sign of life is missed. */
  readonly missTheDead: (db: Executor) => Promise<void>;
}

export interface Retry {
  readonly batch: number;
  readonly at: number;
}

const logger = createLogger({ level: 'silent' });

/** A database, and a way to open one queue after the other on it. */
export async function prepareQueue(
  location: StorageLocation,
): Promise<{ readonly db: Executor; readonly open: () => Promise<JobQueue> }> {
  const storage = await openTestStorage(location);
  return { db: storage.db, open: () => openJobQueue(location, storage, logger) };
}

/** Storage that is closed before another process opens it. */
export async function openStorageAlone(location: StorageLocation): Promise<Storage & AsyncDisposable> {
  const storage = await openStorage(location);
  return { ...storage, [Symbol.asyncDispose]: () => storage.close() };
}
