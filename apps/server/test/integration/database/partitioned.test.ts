import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { nextRange, start } from '../../../src/devices/list/audience.ts';
import { countAudience } from '../../../src/devices/counts/count-audience.ts';
import { countSiteDevices } from '../../../src/devices/counts/device-counts.ts';
import { forgetDevice, registerDevice, updateDevice } from '../../../src/devices/devices.ts';
import { listDevices } from '../../../src/devices/list/list-devices.ts';
import { linkUser } from '../../../src/devices/users/users.ts';
import type { Storage } from '../../../src/database/open.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices, registrationAt } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { openTestStorage } from '../../harness/storage.ts';

const partitions = 8;

/** The tables that grow with the audience, and their distribution columns. */
const distributed = {
  device: 'shard',
  topic_subscription: 'shard',
  device_tag: 'shard',
  device_attributes: 'shard',
  past_time_zone: 'shard',
  device_day_messages: 'shard',
  digest: 'shard',
  device_count: 'shard',
  device_day: 'shard',
  retry: 'shard',
  failure: 'shard',
  device_subscription: 'fingerprint',
} as const;

/** Partitions each large table with its definition, constraints and triggers unchanged. */
async function distribute({ db }: Storage): Promise<void> {
  for (const [table, column] of Object.entries(distributed)) {
    const { rows: triggers } = await sql<{ definition: string }>`
      select pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = ${table}::regclass and not tgisinternal`.execute(db);
    const whole = sql.table(`${table}_whole`);
    await sql`alter table ${sql.table(table)} rename to ${whole}`.execute(db);
    await sql`create table ${sql.table(table)} (like ${whole} including all)
      partition by hash (${sql.ref(column)})`.execute(db);
    for (let part = 0; part < partitions; part++) {
      await sql`create table ${sql.table(`${table}_${part}`)} partition of ${sql.table(table)}
        for values with (modulus ${sql.lit(partitions)}, remainder ${sql.lit(part)})`.execute(db);
    }
    await sql`drop table ${whole}`.execute(db);
    for (const { definition } of triggers) await sql.raw(definition).execute(db);
  }
  await distributeReceipts(db);
}

/** Partitions each partition of `receipt`, as Citus distributes those of a partitioned table. */
async function distributeReceipts(db: Storage['db']): Promise<void> {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bounds
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'receipt'::regclass`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { name, bounds } of rows) {
    await sql`drop table ${sql.table(name)}`.execute(db);
    await sql`create table ${sql.table(name)} partition of receipt ${sql.raw(bounds)}
      partition by hash (shard)`.execute(db);
    for (let part = 0; part < partitions; part++) {
      await sql`create table ${sql.table(`${name}_${part}`)} partition of ${sql.table(name)}
        for values with (modulus ${sql.lit(partitions)}, remainder ${sql.lit(part)})`.execute(db);
    }
  }
}

describe('large tables that are hash-distributed, with no other change', () => {
  const createDatabase = usePostgres();

  it('support registrations, a broadcast with every outcome, and receipts', async () => {
    const statuses = [201, 201, 503, 410, 400];
    const sink = await startPushSink(({ path }, times) => {
      const status = statuses[Number(path.split('/').at(-1)) % statuses.length]!;
      return { status: status === 503 && times > 1 ? 201 : status };
    });
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    await distribute(storage);
    const tokens = await registerDevices(storage, sink.origin, 300, { topics: ['missas'] });
    const registration = registrationAt(`${sink.origin}/push/0`, { timeZone: 'Asia/Tokyo' });
    const { token } = await registerDevice(storage.db, 'default', registration);
    expect(await registerDevice(storage.db, 'default', registration)).toMatchObject({
      token,
      created: false,
    });
    await updateDevice(storage.db, token, { timeZone: 'Europe/Lisbon' });
    const timeZones = { kind: 'in' as const, zones: ['Asia/Tokyo'], asOf: 0 };
    const audience = { site: 'default', topic: null, filter: null, before: Date.now(), timeZones };
    expect(await nextRange(storage.db, audience, start, 10)).toMatchObject({ devices: 1 });
    expect(await forgetDevice(storage.db, token)).toMatchObject({ token });

    const tuning = { batchSize: 50, goneGrace: 50, retryBase: 20 };
    const delivery = await createTestDelivery(storage, sink.origin, { tuning });
    await delivery.start();
    expect(await countSiteDevices(storage.db, 'default')).toBe(300);
    const filter = { topics: ['missas'], browsers: ['other' as const] };
    expect(await countAudience(storage.db, 'default', { filter })).toEqual({ devices: 300, exact: true });
    const { id } = await delivery.accept('default', sendTo({ filter }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), {
      timeout: 60_000,
    });
    for (const token of tokens)
      await recordReceipts(storage.db, [{ token, receipts: [{ message: id, event: 'displayed' }] }]);
    expect((await statusOf(storage, id)).counts).toMatchObject({
      targeted: 300,
      accepted: 180,
      gone: 60,
      failed: 60,
      displayed: 240,
    });
    expect(await countSiteDevices(storage.db, 'default')).toBe(240);
    const page = await listDevices(storage.db, 'default', { limit: 10, topic: 'missas' });
    expect(page.devices).toHaveLength(10);
  });

  it.each([
    ['leaves its user', (db: Storage['db'], token: string) => linkUser(db, token, null)],
    ['is deleted', forgetDevice],
  ])('cancel the messages to the user of a device that %s', async (_name, leave) => {
    const sink = await startPushSink(() => ({ status: 503, headers: { 'retry-after': '3600' } }));
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    await distribute(storage);
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    await linkUser(storage.db, token, 'ana');
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ user: 'ana' }));
    expect(await statusOf(storage, id)).toMatchObject({ state: 'sending' });
    await leave(storage.db, token);
    expect(await statusOf(storage, id)).toMatchObject({ state: 'cancelled' });
  });

  it('let a query with the shard read a single partition', async () => {
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    await distribute(storage);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select token from device
      where shard = 7 and token > 'H' order by token limit 1000`.execute(storage.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan.match(/ on device_\d/g)).toHaveLength(1);
    expect(plan).toMatch(/Index/);
  });
});
