import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateVapidKeys } from '@sineta/web-push';
import { onTestFinished } from 'vitest';
import { openStorage, type Storage, type StorageLocation } from '../../src/database/open.ts';
import { ensureDefaultSite } from '../../src/sites/sites.ts';

/** A directory that goes with the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sineta-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Storage of a test, which knows where it is so that a job queue can be opened beside it. */
export interface TestStorage extends Storage {
  readonly location: StorageLocation;
}

/** A real database on disk with the default site in it, closed with the test. */
export async function openTestStorage(
  location: StorageLocation = { dataDir: temporaryDirectory() },
): Promise<TestStorage> {
  const storage = await openStorage(location);
  onTestFinished(() => storage.close());
  await addDefaultSite(storage);
  return { ...storage, location };
}

export function addDefaultSite({ db }: Storage): Promise<void> {
  return ensureDefaultSite(db, {
    name: 'Mural',
    language: 'pt-BR',
    createKeyPair: generateVapidKeys,
  });
}
