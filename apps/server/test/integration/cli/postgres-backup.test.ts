import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  runInShell,
  startPostgres,
  type TestPostgres,
} from '../../../../../tests/harness/service/postgres.ts';
import { runCli } from '../../harness/cli-process.ts';
import { registerDevices } from '../../harness/devices.ts';
import { openTestStorage, temporaryDirectory } from '../../harness/storage.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** The words of a command, for the database at an address. */
function valuesFor(address: string, file: string): Readonly<Record<string, string>> {
  const { hostname, username, pathname } = new URL(address);
  return { HOST: decodeURIComponent(hostname), USER: username, DATABASE: pathname.slice(1), FILE: file };
}

test('the commands that backup and the guide name for PostgreSQL restore its rows', async () => {
  const from = await server.createDatabase();
  const to = await server.createDatabase();
  const storage = await openTestStorage({ databaseUrl: from });
  const tokens = await registerDevices(storage, 'https://push.example', 3);

  // The parameter is one of ours, and libpq refuses it.
  const env = { DATABASE_URL: `${from}?idle_in_transaction_session_timeout=5000` };
  const { code, stderr } = await runCli(['backup', 'x'], env);
  expect(code).toBe(2);
  const dump = /pg_dump .*? -f FILE/.exec(stderr)?.[0];
  const restore = /pg_restore .*? FILE/.exec(stderr)?.[0];
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8');
  for (const command of [dump, restore]) expect(guide).toContain(command);

  const file = join(temporaryDirectory(), 'sineta.dump');
  for (const [command = '', address] of [
    [dump, from],
    [restore, to],
  ] as const) {
    const values = valuesFor(address, file);
    const { port, password } = new URL(address);
    runInShell(
      command.replace(/\b[A-Z]{4,}\b/g, (word) => values[word] ?? word),
      {
        ...env,
        ...(port !== '' && { PGPORT: port }),
        ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }),
      },
    );
  }
  const restored = await openTestStorage({ databaseUrl: to });
  const rows = await restored.db.selectFrom('device').select('token').execute();
  expect(rows.map(({ token }) => token).toSorted()).toEqual(tokens.toSorted());
});
