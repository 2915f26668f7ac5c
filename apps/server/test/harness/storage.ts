import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateVapidKeys } from '@sineta/web-push';
import { onTestFinished } from 'vitest';
import { openStorage, type Storage } from '../../src/storage/open.ts';
import { ensureDefaultSite } from '../../src/storage/sites.ts';

/** A directory that goes with the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sineta-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A real database on disk with the default site in it, closed with the test. */
export async function openTestStorage(dataDir = temporaryDirectory()): Promise<Storage> {
  const storage = await openStorage({ dataDir });
  onTestFinished(() => storage.close());
  await addDefaultSite(storage);
  return storage;
}

export function addDefaultSite({ db }: Storage): Promise<void> {
  return ensureDefaultSite(db, {
    name: 'Mural',
    language: 'pt-BR',
    createKeyPair: generateVapidKeys,
  });
}
