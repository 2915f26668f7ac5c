import { randomBytes } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openJobQueue } from '../../../src/jobs/open.ts';
import { createLogger } from '../../../src/logger.ts';
import { asStorageError } from '../../../src/database/storage-error.ts';
import { addToMessage } from '../../../src/messages/messages.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { openStorage } from '../../../src/database/open.ts';
import { openPostgres } from '../../../src/database/postgres.ts';
import type { Schema } from '../../../src/database/schema.ts';
import { openPool } from '../../../src/database/postgres/pool.ts';
import { readPostgresAddress } from '../../../src/database/postgres/servers.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { openTestStorage } from '../../harness/storage.ts';

const createDatabase = usePostgres();

it('unlocks a message whose process has died in a transaction', async () => {
  const databaseUrl = await createDatabase();
  const sink = await startPushSink();
  const storage = await openTestStorage({ databaseUrl });
  await registerDevices(storage, sink.origin, 3);
  const delivery = await createTestDelivery(storage, sink.origin);
  const { id } = await delivery.accept('default', sendTo({ everyone: true }));

  const silent = await openTestStorage({ databaseUrl });
  const held = Promise.withResolvers<void>();
  const awake = Promise.withResolvers<void>();
  const silence = silent.db.transaction().execute(async (transaction) => {
    await addToMessage(transaction, 'default', id, { accepted: 1 });
    await sql`set local idle_in_transaction_session_timeout = 700`.execute(transaction);
    held.resolve();
    await awake.promise;
  });
  await held.promise;
  await delivery.start();
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), 60_000);
  expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 3, accepted: 3 });
  // PostgreSQL had ended the silent session, which would hold the row until then.
  awake.resolve();
  expect(asStorageError(await silence.catch((error: unknown) => error))).toMatchObject({
    code: 'unavailable',
  });
});

it('ends transactions that are idle for 15 seconds', async () => {
  const { db } = await openTestStorage({ databaseUrl: await createDatabase() });
  const { rows } = await db
    .transaction()
    .execute((transaction) => sql`show idle_in_transaction_session_timeout`.execute(transaction));
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }]);
});

it('does not use a connection again on which a transaction of one text has failed', async () => {
  const pool = openPool(readPostgresAddress(await createDatabase()), { max: 1 });
  await expect(pool.query('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it('takes no lock of a session to migrate, which a pooler would not release', async () => {
  const statements: string[] = [];
  const db = new Kysely<Schema>({
    dialect: openPostgres(await createDatabase()),
    log: ({ query }) => void statements.push(query.sql),
  });
  onTestFinished(() => db.destroy());
  await migrate(db, 'postgres');
  const locks = statements.filter((statement) => /advisory/.test(statement));
  expect(locks).toEqual([expect.stringContaining('pg_advisory_xact_lock')]);
});

it('names the missing user, database or permission', async () => {
  const databaseUrl = await createDatabase();
  const storage = await openTestStorage({ databaseUrl });
  const role = `nobody_${randomBytes(4).toString('hex')}`;
  const elsewhere = (change: (url: URL) => void) => {
    const url = new URL(databaseUrl);
    change(url);
    return { databaseUrl: url.href };
  };
  const asRole = elsewhere((url) => (url.username = role));
  const nowhere = elsewhere((url) => (url.pathname = '/no_such_database'));
  const denied = (named: string) => ({ code: 'denied', message: expect.stringMatching(named) });

  await expect(openStorage(nowhere)).rejects.toMatchObject(denied('"no_such_database" does not exist'));
  await expect(openStorage(asRole)).rejects.toMatchObject(denied(`"${role}" does not exist`));
  await sql`create role ${sql.ref(role)} login`.execute(storage.db);
  await expect(openStorage(asRole)).rejects.toMatchObject(denied('permission denied for'));
  const jobs = openJobQueue(asRole, storage, createLogger({ level: 'silent' }));
  await expect(jobs).rejects.toMatchObject(denied('permission denied for'));
  await sql`drop role ${sql.ref(role)}`.execute(storage.db);
});

it('compiles no queries: that takes longer than running them', async () => {
  const { db } = await openTestStorage({ databaseUrl: await createDatabase() });
  expect((await sql`show jit`.execute(db)).rows).toEqual([{ jit: 'off' }]);
});
