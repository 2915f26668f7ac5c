import { openJobQueue } from '../../src/jobs/open.ts';
import type { JobQueue } from '../../src/jobs/queue.ts';
import { createLogger } from '../../src/logger.ts';
import type { Executor } from '../../src/database/executor.ts';
import { openStorage, type Storage, type StorageLocation } from '../../src/database/open.ts';
import { openTestStorage } from './storage.ts';

/** A kind of queue, and the internals that tests need. */
export interface QueueUnderTest {
  /** Returns the location of an empty database. */
  readonly locate: () => StorageLocation | Promise<StorageLocation>;
  /** The minimum delay between the first failure of a job and its retry, in milliseconds. */
  readonly firstWait: number;
  /** When each failed batch is due, in milliseconds since the epoch. */
  readonly retriesAt: (db: Executor) => Promise<readonly Retry[]>;
  /** Advances the time until a dead worker is detected. */
  readonly missTheDead: (db: Executor) => Promise<void>;
}

export interface Retry {
  readonly batch: number;
  readonly at: number;
}

const logger = createLogger({ level: 'silent' });

/** A database, and a function that opens queues on it, one after the other. */
export async function prepareQueue(
  location: StorageLocation,
): Promise<{ readonly db: Executor; readonly open: () => Promise<JobQueue> }> {
  const storage = await openTestStorage(location);
  return { db: storage.db, open: () => openJobQueue(location, storage, logger) };
}

/** Opens storage that is closed before another process opens it. */
export async function openStorageAlone(location: StorageLocation): Promise<Storage & AsyncDisposable> {
  const storage = await openStorage(location);
  return { ...storage, [Symbol.asyncDispose]: () => storage.close() };
}
