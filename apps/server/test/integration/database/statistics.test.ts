import { randomBytes } from 'node:crypto';
import type { ImportResult } from '@sineta/protocol';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { Executor } from '../../../src/database/executor.ts';
import { openStorage } from '../../../src/database/open.ts';
import type { Storage } from '../../../src/database/open.ts';
import { refreshStatistics } from '../../../src/database/statistics.ts';
import { findDevices } from '../../../src/devices/find-devices.ts';
import { importDevices } from '../../../src/devices/import/import-devices.ts';
import { listDevicesBetween, nextRange, start } from '../../../src/devices/list/audience.ts';
import { openJobQueue } from '../../../src/jobs/open.ts';
import { createLogger } from '../../../src/logger.ts';
import { runCli } from '../../harness/cli-process.ts';
import { registrationAt } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { startTestServer } from '../../harness/running-server.ts';
import { openTestStorage, temporaryDirectory } from '../../harness/storage.ts';

const createDatabase = usePostgres();

/** A database whose devices autovacuum does not analyse. */
async function openUnanalysed() {
  const storage = await openTestStorage({ databaseUrl: await createDatabase() });
  await sql`alter table device set (autovacuum_enabled = false)`.execute(storage.db);
  return storage;
}

let registered = 0;

function addDevices({ db }: Storage, count: number) {
  const lines = Array.from({ length: count }, () => registrationAt(`https://push.example/${registered++}`));
  return importDevices(db, 'default', lines);
}

/** The number of rows in a table when it was last analysed; -1 if it never was. */
async function analysedRows({ db }: Storage, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ counted: number }>`
    select reltuples as counted from pg_class where oid = ${table}::regclass`.execute(db);
  return rows[0]?.counted;
}

const analysedDevices = (storage: Storage) => analysedRows(storage, 'device');

/** The column statistics of a table. */
async function countStatistics({ db }: Storage, table: string): Promise<number> {
  const { rows } = await sql`select from pg_stats where tablename = ${table}`.execute(db);
  return rows.length;
}

test.for([
  { devices: 'that were never analysed', refresh: false },
  { devices: 'that were analysed', refresh: true },
])('a broadcast finds devices $devices by shard and token', async ({ refresh }) => {
  const storage = await openUnanalysed();
  await addDevices(storage, 2000);
  if (refresh) await refreshStatistics(storage.db);
  expect(await analysedDevices(storage)).toBe(refresh ? 2000 : -1);
  const audience = { site: 'default', topic: null, filter: null, before: Date.now() };
  const { until } = (await nextRange(storage.db, audience, start, 100))!;
  const tokens = (await listDevicesBetween(storage.db, audience, start, until)).map(({ token }) => token);
  expect(tokens).toHaveLength(100);

  const plans = [
    ...(await plansOf(storage, (db) => nextRange(db, audience, start, 100))),
    ...(await plansOf(storage, (db) => listDevicesBetween(db, audience, start, until))),
    ...(await plansOf(storage, (db) => findDevices(db, 'default', tokens.slice(0, 5)))),
  ];
  for (const plan of plans) {
    expect(plan).toContain('device_pk');
    expect(plan).not.toMatch(/device_list|Seq Scan/);
  }
});

describe('statistics are refreshed', () => {
  it('when a table has grown by a tenth, and only then', async () => {
    const storage = await openUnanalysed();
    await addDevices(storage, 100);
    await refreshStatistics(storage.db);
    expect(await analysedDevices(storage)).toBe(-1);
    await addDevices(storage, 2000);
    await refreshStatistics(storage.db);
    expect(await analysedDevices(storage)).toBe(2100);
    await addDevices(storage, 50);
    await refreshStatistics(storage.db);
    expect(await analysedDevices(storage)).toBe(2100);
    await addDevices(storage, 300);
    await refreshStatistics(storage.db);
    expect(await analysedDevices(storage)).toBe(2450);
  });

  it('when the database is opened, as after pg_restore', async () => {
    const storage = await openUnanalysed();
    await addDevices(storage, 2000);
    // Creating an index, as pg_restore does, counts the rows of its table.
    await sql`reindex table device`.execute(storage.db);
    await (await openStorage(storage.location)).close();
    expect(await countStatistics(storage, 'device')).toBeGreaterThan(0);
  });

  it('of a table that only a later version has', async () => {
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    await sql`create table later (id integer, filler text) with (autovacuum_enabled = false)`.execute(
      storage.db,
    );
    await sql`insert into later select id, repeat('x', 200) from generate_series(1, 5000) id`.execute(
      storage.db,
    );
    await refreshStatistics(storage.db);
    expect(await analysedRows(storage, 'later')).toBe(5000);
  });

  it('of the tables that the role of the service owns, and of no other schema', async () => {
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    const { db } = storage;
    const role = `sineta_${randomBytes(8).toString('hex')}`;
    const run = (statement: string, executor: Executor = db) => sql.raw(statement).execute(executor);
    await run('create schema neighbour');
    const tables = ['own', 'foreign_one', 'neighbour.other'];
    for (const table of tables) {
      await run(`create table ${table} (id integer) with (autovacuum_enabled = false)`);
      await run(`insert into ${table} select generate_series(1, 50000)`);
    }
    await run(`create role ${role}`);
    try {
      await run(`grant create, usage on schema public, neighbour to ${role}`);
      for (const table of ['own', 'neighbour.other']) await run(`alter table ${table} owner to ${role}`);
      await db.connection().execute(async (connection) => {
        await run(`set role ${role}`, connection);
        await refreshStatistics(connection);
        await run('reset role', connection);
      });
      const counts = await Promise.all(tables.map((table) => analysedRows(storage, table)));
      expect(counts).toEqual([50_000, -1, -1]);
    } finally {
      await run(`drop owned by ${role}`);
      await run(`drop role ${role}`);
    }
  });

  it('of the job queue', async () => {
    const databaseUrl = await createDatabase();
    const storage = await openTestStorage({ databaseUrl });
    const queue = await openJobQueue({ databaseUrl }, storage, createLogger({ level: 'silent' }));
    onTestFinished(() => queue.stop());
    const { rows } = await sql<{ name: string }>`
      select relid::text as name from pg_partition_tree('pgboss.job') where isleaf`.execute(storage.db);
    const partitions = rows.map(({ name }) => name);
    for (const name of partitions) {
      await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(storage.db);
    }
    await sql`insert into pgboss.job (name, data) select 'sineta-normal', '{}' from generate_series(1, 5000)`.execute(
      storage.db,
    );
    await refreshStatistics(storage.db);
    const counts = await Promise.all(partitions.map((name) => analysedRows(storage, name)));
    expect(Math.max(...counts.map((count) => count ?? 0))).toBe(5000);
  });

  it('at the end of a copy', async () => {
    const dataDir = temporaryDirectory();
    const source = await openStorage({ dataDir });
    await sql`with recursive number (n) as (select 0 union all select n + 1 from number where n < 9999)
      insert into retry (shard, message, token, batch, due_at, attempts)
      select n % 64, 'message', 'token-' || n, 0, 1, 1 from number`.execute(source.db);
    await source.close();
    const databaseUrl = await createDatabase();
    const target = await openStorage({ databaseUrl });
    onTestFinished(() => target.close());
    await sql`alter table retry set (autovacuum_enabled = false)`.execute(target.db);
    const copied = await runCli(['copy', '--to', databaseUrl], { SINETA_DATA_DIR: dataDir });
    expect(copied).toMatchObject({ code: 0, stderr: '' });
    expect(await analysedRows(target, 'retry')).toBe(10_000);
    expect(await countStatistics(target, 'retry')).toBeGreaterThan(0);
  });

  it('before an import is answered', async () => {
    const storage = await openUnanalysed();
    await using server = await startTestServer(
      'databaseUrl' in storage.location ? { DATABASE_URL: storage.location.databaseUrl } : {},
    );
    const text = Array.from({ length: 2000 }, () => `${JSON.stringify(server.registration())}\n`).join('');
    const headers = { 'content-type': 'application/x-ndjson' };
    const path = '/v1/sites/default/devices:import';
    const answer = await server.ask<ImportResult>('POST', path, { text, headers, key: server.adminKey });
    expect(answer).toMatchObject({ status: 200, body: { imported: 2000 } });
    expect(await analysedDevices(storage)).toBe(2000);
  });
});
