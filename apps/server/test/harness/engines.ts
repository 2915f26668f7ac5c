import { afterAll, beforeAll, describe } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../tests/harness/postgres.ts';
import { openJobQueue } from '../../src/jobs/open.ts';
import { createLogger } from '../../src/logger.ts';
import { openStorage } from '../../src/database/open.ts';
import { openTestStorage, type TestStorage } from './storage.ts';

/** Opens an empty database with the default site, closed with the test. */
export type OpenStorage = () => Promise<TestStorage>;

/** The same tests on each engine. */
export function describeOnEngines(tests: (open: OpenStorage) => void): void {
  describe('on SQLite', () => {
    tests(() => openTestStorage());
  });
  describe('on PostgreSQL', () => {
    const createDatabase = usePostgres();
    tests(async () => openTestStorage({ databaseUrl: await createDatabase() }));
  });
}

/** A PostgreSQL server for the tests of the describe block around: gives the address of a database with empty tables. */
export function usePostgres(): () => Promise<string> {
  let server: TestPostgres;
  let template: string;
  beforeAll(async () => {
    server = await startPostgres();
    template = await server.createDatabase();
    await install(template);
  });
  afterAll(() => server.stop());
  return () => server.createDatabase(template);
}

/** Lets the tables and those of the job queue be made once, since a copy is made sooner than they are. */
async function install(databaseUrl: string): Promise<void> {
  const location = { databaseUrl };
  const storage = await openStorage(location);
  const jobs = await openJobQueue(location, storage, createLogger({ level: 'silent' }));
  await jobs.stop();
  await storage.close();
}
