import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Overview } from '@sineta/protocol';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../../../tests/harness/free-port.ts';
import { openJobQueue } from '../../../src/jobs/open.ts';
import { createLogger } from '../../../src/logger.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { addFailures } from '../../../src/messages/outcomes/failures.ts';
import { createApiKey } from '../../../src/accounts/api-keys/api-keys.ts';
import { setAttributes } from '../../../src/devices/attributes/attributes.ts';
import { updateDevice } from '../../../src/devices/devices.ts';
import { countDirectEvents } from '../../../src/messages/direct/direct-days.ts';
import { newTimeOrderedId } from '../../../src/database/time-ordered-id.ts';
import { claimIdempotencyKeys } from '../../../src/messages/accept/idempotency.ts';
import { openStorage, type Storage } from '../../../src/database/open.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { saveTestDevice } from '../../../src/devices/test-devices/test-devices.ts';
import { replaceTags } from '../../../src/devices/topics/tags.ts';
import { type CliProcess, runCli, startCli } from '../../harness/cli-process.ts';
import { keepConsoleRows } from '../../harness/console-rows.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import { createIdentitySecret } from '../../../src/sites/identity-secrets/identity-secrets.ts';
import { keepMessage } from '../../harness/messages.ts';
import { keepTeam } from '../../harness/accounts/team.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { addDefaultSite, openTestStorage, temporaryDirectory } from '../../harness/storage.ts';

const key = 'sk_of-32-characters-or-more-0123456789';

const soon = { timeout: 60_000 };

describe('sineta on PostgreSQL', () => {
  const createDatabase = usePostgres();

  /** A SQLite installation with rows in every table, and a pending message. */
  async function fillDataDirectory(origin: string) {
    const dataDir = join(temporaryDirectory(), 'data');
    const storage = await openStorage({ dataDir });
    await addDefaultSite(storage);
    const tokens = await registerDevices(storage, origin, 3, {
      topics: ['obras'],
      locale: 'pt-BR',
      timeZone: 'America/Recife',
    });
    const delivery = await createTestDelivery({ ...storage, location: { dataDir } }, origin);
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    const payload = JSON.stringify({ notification: { actions: [{ action: 'ver' }] } });
    const past = await keepMessage(storage, Date.now(), { body: 'ação', payload });
    const [token = ''] = tokens;
    await updateDevice(storage.db, token, { timeZone: 'America/Manaus' });
    await replaceTags(storage.db, 'default', token, ['staff']);
    await setAttributes(storage.db, 'default', [token], { nome: 'Ana' });
    await storage.db
      .insertInto('disturbed_day')
      .values({ site: 'default', day: '2026-11-23', devices: 3, exact: 1 })
      .execute();
    await saveTestDevice(storage.db, token, 'Celular da Ana');
    const click = { message: past, event: 'clicked', action: 'ver' } as const;
    await recordReceipts(storage.db, [{ token, receipts: [click] }]);
    const failure = {
      shard: shardOf(token),
      message: past,
      token,
      reason: 'expired',
      status: null,
      service: 'other',
      at: 7,
      expires_at: 7,
    } as const;
    await addFailures(storage.db, [failure], 0);
    await createApiKey(storage.db, { name: 'shop', scope: 'send', sites: new Set(['default']) });
    await keepTeam(storage);
    await keepConsoleRows(storage);
    const request = { site: 'default', key: 'order-42', requestHash: Buffer.from('hash'), message: past };
    await createIdentitySecret(storage.db, 'default', { kind: 'key', name: 'shop' });
    await claimIdempotencyKeys(storage.db, [request], Date.now());
    await storage.db
      .insertInto('retry')
      .values({ shard: shardOf(token), message: past, token, batch: 0, due_at: 5, attempts: 2 })
      .execute();
    const correction = { corrected_at: 8, corrected_by_kind: 'key', corrected_by_name: 'shop' } as const;
    await storage.db
      .insertInto('message_correction')
      .values({ ...correction, site: 'default', message: past, number: 1, notification: '{"title":"Feira"}' })
      .execute();
    await storage.db
      .insertInto('message_variant')
      .values({ message: past, variant: 'b', sent: 3, displayed: 2, clicked: 1 })
      .execute();
    await storage.db
      .insertInto('conversion')
      .values({ token, message: past, name: 'assinou', at: 9 })
      .execute();
    await storage.db
      .insertInto('message_conversion')
      .values({ message: past, name: 'assinou', devices: 1 })
      .execute();
    const ofDevice = { shard: shardOf(token), token };
    await storage.db
      .insertInto('device_day_messages')
      .values({ ...ofDevice, day: '2026-11-23', messages: JSON.stringify([past]) })
      .execute();
    await storage.db
      .insertInto('digest')
      .values({ ...ofDevice, due_at: 8e15, held: 1, quiet_only: 1, message: past, expires_at: 7 })
      .execute();
    const direct = {
      site: 'default',
      id: newTimeOrderedId(7),
      token,
      title: 'Pedido pronto',
      created_at: 7,
      ttl: 0,
      urgency: 'high',
    } as const;
    await storage.db
      .insertInto('direct_message')
      .values({ ...direct, state: 'accepted' })
      .execute();
    await storage.db
      .insertInto('direct_queue')
      .values({ ...direct, state: 'failed', expires_at: 7 })
      .execute();
    await countDirectEvents(storage.db, [{ site: 'default', token, event: 'accepted', at: 7 }]);
    await delivery.stop();
    const rows = await rowsOf(storage);
    await storage.close();
    return { dataDir, id, rows };
  }

  it('copies all tables and jobs, and then delivers what was accepted before', async () => {
    const sink = await startPushSink();
    const { dataDir, id, rows } = await fillDataDirectory(sink.origin);
    const databaseUrl = await createDatabase();
    const copied = await runCli(['copy', '--to', databaseUrl], { SINETA_DATA_DIR: dataDir });
    expect(copied).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('device: 3') });
    const storage = await openTestStorage({ databaseUrl });
    expect(await rowsOf(storage)).toEqual(rows);
    expect(Object.keys(rows).filter((table) => rows[table]?.length === 0)).toEqual(['batch']);

    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    await vi.waitFor(async () => expect(await statusOf(storage, id)).toMatchObject({ state: 'sent' }), soon);
    expect(sink.arrivals).toHaveLength(3);

    const again = await runCli(['copy'], { SINETA_DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('"site"') });
  });

  it('reports a database that does not exist', async () => {
    const url = new URL(await createDatabase());
    url.pathname = '/no_such_database';
    const { code, stderr } = await runCli(['migrate'], { DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database .* "no_such_database" does not exist .* DATABASE_URL names.*\n$/);
  });

  it('ends when its job queue cannot be opened', async () => {
    const databaseUrl = await createDatabase();
    const { db } = await openTestStorage({ databaseUrl });
    const env = { DATABASE_URL: databaseUrl };
    expect(await runCli(['migrate'], env)).toMatchObject({ code: 0 });
    // As when the server stops during the start.
    await sql`do $$ begin execute (select format(
        'create or replace function pgboss.create_queue(%s) returns void language plpgsql
        as ''begin raise exception using errcode = ''''57P01''''; end''',
        pg_get_function_arguments(oid))
      from pg_proc where proname = 'create_queue'); end $$`.execute(db);
    const { code, stderr } = await runCli(['migrate'], env);
    expect(code).toBe(1);
    expect(stderr).toContain('The job queue cannot be opened');
  });

  it('copies nothing from a running service or a missing database', async () => {
    const databaseUrl = await createDatabase();
    const dataDir = temporaryDirectory();
    const missing = await runCli(['copy', '--to', databaseUrl], { SINETA_DATA_DIR: dataDir });
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('no database') });
    expect(existsSync(join(dataDir, 'sineta.db'))).toBe(false);
    await openTestStorage({ dataDir });
    const inUse = await runCli(['copy', '--to', databaseUrl], { SINETA_DATA_DIR: dataDir });
    expect(inUse).toMatchObject({ code: 1, stderr: expect.stringContaining('in use') });
    expect(await runCli(['copy'], { SINETA_DATA_DIR: dataDir })).toMatchObject({ code: 2 });
  });

  it('delivers in workers what serve --no-worker accepted', async () => {
    const sink = await startPushSink();
    const databaseUrl = await createDatabase();
    const env = {
      DATABASE_URL: databaseUrl,
      SINETA_PUSH_SERVICES: sink.origin,
      SINETA_ADMIN_KEY: key,
    };
    expect(await runCli(['migrate'], env)).toMatchObject({
      code: 0,
      stdout: 'The database is up to date.\n',
    });
    const api = startCli(['serve', '--no-worker'], { ...env, PORT: '0' });
    const [, url = ''] = await api.waitFor(/ready at (http:\S+)[^]*curl/);
    const storage = await openStorage({ databaseUrl });
    await registerDevices(storage, sink.origin, 20);
    const sent = await runCli(['send', '--title', 'Olá', '--url', url, '--key', key]);
    expect(sent).toMatchObject({ code: 0, stderr: '' });

    const workerPort = await freePort();
    const watched = { ...env, SINETA_WORKER_PORT: String(workerPort), SINETA_HOST: '127.0.0.1' };
    const workers = [startCli(['worker'], watched), startCli(['worker'], env)];
    for (const worker of workers) await worker.waitFor(/ready/);
    await vi.waitFor(async () => {
      expect(await statusOf(storage, sent.stdout.trim())).toMatchObject({ state: 'sent' });
    }, soon);
    expect(sink.arrivals).toHaveLength(20);
    const ready = await fetch(`http://127.0.0.1:${workerPort}/readyz`);
    const headers = { authorization: `Bearer ${key}` };
    // A job ends after its message.
    const metrics = await vi.waitFor(async () => {
      const answer = await fetch(`http://127.0.0.1:${workerPort}/metrics`, { headers });
      expect(await answer.text()).toContain('sineta_queue_jobs{priority="normal"} 0');
      return answer;
    }, soon);
    const page = await fetch(`http://127.0.0.1:${workerPort}/v1/sites/default`, { headers });
    expect([ready.status, metrics.status, page.status]).toEqual([200, 200, 404]);
    const stop = async (running: CliProcess) => {
      running.kill('SIGTERM');
      expect((await running.ended).code).toBe(0);
    };
    for (const worker of workers) await stop(worker);
    // Reported by the workers when they ended: the API process has sent nothing.
    const overview = await fetch(`${url}/v1/sites/default/overview`, { headers });
    const { services } = (await overview.json()) as Overview;
    expect(services).toMatchObject([{ name: 'other', accepted: 20, circuit: 'closed' }]);
    expect(services[0]!.medianLatency).toBeGreaterThan(0);
    await stop(api);
    await storage.close();
  });

  it('accepts without a worker but delivers nothing', async () => {
    const sink = await startPushSink();
    const databaseUrl = await createDatabase();
    const env = {
      DATABASE_URL: databaseUrl,
      SINETA_PUSH_SERVICES: sink.origin,
      SINETA_ADMIN_KEY: key,
    };
    const api = startCli(['serve', '--no-worker'], { ...env, PORT: '0' });
    const [, url = ''] = await api.waitFor(/ready at (http:\S+)[^]*curl/);
    const storage = await openTestStorage({ databaseUrl });
    await registerDevices(storage, sink.origin, 1);
    const sent = await runCli(['send', '--title', 'Olá', '--url', url, '--key', key]);
    expect(sent.code).toBe(0);
    // A running queue would run this job before a later one.
    const jobs = await openJobQueue({ databaseUrl }, storage, createLogger({ level: 'silent' }));
    const taken: string[] = [];
    await jobs.work({
      plan: async ({ message }) => void taken.push(message),
      send: async () => undefined,
    });
    await vi.waitFor(() => expect(taken).toEqual([sent.stdout.trim()]), soon);
    await jobs.stop();
    expect(sink.arrivals).toEqual([]);
    api.kill('SIGTERM');
    expect((await api.ended).code).toBe(0);
  });
});

it.each([['worker'], ['serve', '--no-worker']])('%s needs PostgreSQL: 1', async (...args) => {
  const { code, stderr } = await runCli(args, { PORT: '0', SINETA_DATA_DIR: temporaryDirectory() });
  expect(code).toBe(1);
  expect(stderr).toContain('DATABASE_URL');
});

/** The rows of every table but the jobs and the revisions of one database, in an order of their own. */
async function rowsOf({ db, engine }: Storage): Promise<Record<string, string[]>> {
  const names =
    engine === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
          and table_name !~ '^receipt_'`;
  const tables = (await sql<{ name: string }>`${names}`.execute(db)).rows.map(({ name }) => name);
  const entries = await Promise.all(
    tables
      .filter((name) => !['job', 'site_revision'].includes(name) && !name.startsWith('kysely_'))
      .toSorted()
      .map(async (name) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
        return [name, rows.map(inColumnOrder).toSorted()] as const;
      }),
  );
  return Object.fromEntries(entries);
}

/** The two engines have the columns of some tables in different orders. */
function inColumnOrder(row: unknown): string {
  return JSON.stringify(Object.entries(row as object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
