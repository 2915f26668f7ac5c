import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateVapidKeys } from '@sineta/web-push';
import { onTestFinished } from 'vitest';
import { openStorage, type Storage, type StorageLocation } from '../../src/database/open.ts';
import { ensureDefaultSite } from '../../src/sites/sites.ts';

/** A directory that is deleted with the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sineta-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Storage of a test with its location, at which a job queue can be opened too. */
export interface TestStorage extends Storage {
  readonly location: StorageLocation;
}

/** A real database on disk with the default site, closed with the test. */
export async function openTestStorage(
  location: StorageLocation = { dataDir: emptyDatabase() },
): Promise<TestStorage> {
  const storage = await openStorage(location);
  onTestFinished(() => storage.close());
  await addDefaultSite(storage);
  return { ...storage, location };
}

/** A data directory, with empty tables if the run has a template. */
function emptyDatabase(): string {
  const directory = temporaryDirectory();
  const template = process.env['TEST_SQLITE_TEMPLATE'];
  if (template !== undefined) cpSync(template, directory, { recursive: true });
  return directory;
}

export function addDefaultSite({ db }: Storage): Promise<void> {
  return ensureDefaultSite(db, {
    name: 'Mural',
    language: 'pt-BR',
    createKeyPair: generateVapidKeys,
  });
}
