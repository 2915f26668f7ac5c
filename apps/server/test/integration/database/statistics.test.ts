import type { ImportResult } from '@sineta/protocol';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { openStorage } from '../../../src/database/open.ts';
import type { Storage } from '../../../src/database/open.ts';
import { refreshStatistics } from '../../../src/database/statistics.ts';
import { findDevices } from '../../../src/devices/find-devices.ts';
import { importDevices } from '../../../src/devices/import/import-devices.ts';
import { listDevicesBetween, nextRange, start } from '../../../src/devices/list/audience.ts';
import { registrationAt } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { startTestServer } from '../../harness/running-server.ts';
import { openTestStorage } from '../../harness/storage.ts';

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

/** The number of devices when they were last analysed; -1 if they never were. */
async function analysedDevices({ db }: Storage): Promise<number | undefined> {
  const { rows } = await sql<{ devices: number }>`
    select reltuples as devices from pg_class where oid = 'device'::regclass`.execute(db);
  return rows[0]?.devices;
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
    const { rows } = await sql`select from pg_stats where tablename = 'device' limit 1`.execute(storage.db);
    expect(rows).toHaveLength(1);
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
