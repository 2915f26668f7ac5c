import { afterAll, beforeAll, describe } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../tests/harness/service/postgres.ts';
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

/** Returns a function that creates PostgreSQL databases with empty tables, for the tests of the describe block. */
export function usePostgres(): () => Promise<string> {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  // Copying is faster than creating the tables.
  return () => server.createDatabase(process.env['TEST_POSTGRES_TEMPLATE']);
}
