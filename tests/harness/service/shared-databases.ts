import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage, type StorageLocation } from '../../../apps/server/src/database/open.ts';
import { openJobQueue } from '../../../apps/server/src/jobs/open.ts';
import { createLogger } from '../../../apps/server/src/logger.ts';
import { startPostgres } from './postgres.ts';

/**
 * One PostgreSQL server for all test files of a run, and for each engine an empty database with all tables, which tests
 * copy: starting a server per file, or creating the tables per test, takes longer than most tests.
 */
export default async function shareDatabases(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'sineta-template-'));
  const databaseUrl = await server.createDatabase();
  await createTables({ databaseUrl });
  await createTables({ dataDir });
  process.env['TEST_DATABASE_URL'] ??= await server.createDatabase();
  process.env['TEST_POSTGRES_TEMPLATE'] = databaseUrl;
  process.env['TEST_SQLITE_TEMPLATE'] = dataDir;
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  };
}

/** Includes the tables of the job queue. */
async function createTables(location: StorageLocation): Promise<void> {
  const storage = await openStorage(location);
  const jobs = await openJobQueue(location, storage, createLogger({ level: 'silent' }));
  await jobs.stop();
  await storage.close();
}
