import { openStorage, type Storage, type StorageLocation } from '../../../src/database/open.ts';
import type { Executor } from '../../../src/database/executor.ts';
import type { Job, JobQueue } from '../../../src/jobs/queue.ts';
import { createLogger } from '../../../src/logger.ts';

/** A kind of queue, and the internals that tests need. */
export interface QueueUnderTest {
  /** Returns the location of an empty database. */
  readonly locate: () => StorageLocation | Promise<StorageLocation>;
  /** Opens the storage at a location, and queues on it. */
  readonly prepare: (location: StorageLocation) => Promise<PreparedQueue>;
  /** The least delay of the first retry in milliseconds; the greatest is twice as long. */
  readonly firstDelay: number;
  /** Advances the time until a dead worker is detected. */
  readonly missTheDead: (db: Executor) => Promise<void>;
}

/** A database, and queues that are opened on it one after the other. */
export interface PreparedQueue {
  readonly db: Executor;
  readonly open: () => Promise<JobQueue>;
  /** Stops the clock by which jobs are due, in milliseconds since the epoch. */
  readonly setTime: (now: number) => void | Promise<void>;
  /** When each failed job runs again, in milliseconds since the epoch. */
  readonly retriesAt: () => Promise<readonly number[]>;
}

export const logger = createLogger({ level: 'silent' });

export const hour = 3_600_000;

export const plan: Job = { kind: 'plan', site: 'default', message: 'm' };

export function send(batch: number): Job {
  return { kind: 'send', site: 'default', message: 'm', batch };
}

/** Prepares a queue at a new location. */
export async function prepareAnywhere({ locate, prepare }: QueueUnderTest): Promise<PreparedQueue> {
  return prepare(await locate());
}

/** Opens storage that is closed before another process opens it. */
export async function openStorageAlone(location: StorageLocation): Promise<Storage & AsyncDisposable> {
  const storage = await openStorage(location);
  return { ...storage, [Symbol.asyncDispose]: () => storage.close() };
}
