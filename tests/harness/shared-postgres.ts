import { startOwnPostgres } from './postgres.ts';

/**
 * One PostgreSQL for all test files of a run, each of which makes databases of its own in it: starting a
 * server for each file would take longer than most of their tests.
 */
export default async function sharePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return undefined;
  const server = await startOwnPostgres();
  process.env['TEST_DATABASE_URL'] = await server.createDatabase();
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  };
}
