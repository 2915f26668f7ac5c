import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../../../src/database/executor.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { type RespondingDevice, markDevice } from '../../../src/devices/liveness.ts';
import { registerDevices } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import type { Schema } from '../../../src/database/schema.ts';
import { openSqliteBeside } from '../../../src/database/sqlite.ts';
import { openTestStorage, temporaryDirectory } from '../../harness/storage.ts';

const createDatabase = usePostgres();

it('retries a transaction after a deadlock on PostgreSQL', async () => {
  const storage = await openTestStorage({ databaseUrl: await createDatabase() });
  const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 2);
  const [one, two] = await Promise.all(tokens.map((token) => findDevice(storage.db, token)));
  const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const mark = (first: RespondingDevice, second: RespondingDevice, own: number) =>
    inTransaction(storage.db, async (transaction) => {
      runs += 1;
      await markDevice(transaction, first, 'gone', 1);
      holding[own]!.resolve();
      await holding[1 - own]!.promise;
      await markDevice(transaction, second, 'gone', 1);
    });
  await Promise.all([mark(one!, two!, 0), mark(two!, one!, 1)]);
  // On a busy machine PostgreSQL may end the deadlock more than once.
  expect(runs).toBeGreaterThanOrEqual(3);
  for (const token of tokens) expect(await findDevice(storage.db, token)).toMatchObject({ gone_at: 1 });
});

it('throws other errors at once', async () => {
  const storage = await openTestStorage({ databaseUrl: await createDatabase() });
  let runs = 0;
  const failing = inTransaction(storage.db, async () => {
    runs += 1;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(runs).toBe(1);
});

it('takes the write lock of SQLite when a transaction begins, and leaves statements as they are', async () => {
  const dataDir = temporaryDirectory();
  const storage = await openTestStorage({ dataDir });
  const other = new Kysely<Schema>({ dialect: openSqliteBeside(dataDir).dialect });
  onTestFinished(() => other.destroy());
  const write = () => other.updateTable('site').set({ name: 'Mural' }).execute();
  await sql`pragma busy_timeout = 0`.execute(other);
  await storage.db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    await write();
    await sql`rollback`.execute(connection);
  });
  await storage.db.transaction().execute(async () => {
    await expect(write()).rejects.toThrow(/locked/);
  });
  await write();
});
