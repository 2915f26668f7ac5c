import type { SendMessage } from '@sineta/protocol';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { openBeside, openStorage } from '../../apps/server/src/database/open.ts';
import { openPgBossQueue } from '../../apps/server/src/jobs/pg-boss.ts';
import { createLogger } from '../../apps/server/src/logger.ts';
import { startPgBouncer } from '../harness/service/pgbouncer.ts';
import { startPostgres } from '../harness/service/postgres.ts';
import type { SinetaProcess } from '../harness/service/service-process.ts';
import { waitFor } from '../harness/wait-for.ts';
import { registerAudience, registerDevice } from './harness/audience.ts';
import { type FaultedService, serve, work } from './harness/service.ts';

const devices = 1200;
const named = 20;
const notification = { title: 'Aviso' };

/** What the console reads of a site and of a message. */
const lists = 'overview audience devices users messages direct-messages direct-messages/days disturbance';
const listsOfMessage = ['', '/timeline', '/receipts?event=clicked', '/failures', '/failures:summary'];

/** The lists that could not be read. */
async function failedLists({ url, key }: FaultedService, message: string): Promise<string[]> {
  const paths = [...lists.split(' '), ...listsOfMessage.map((list) => `messages/${message}${list}`)];
  const answers = paths.map(async (path) => {
    const headers = { authorization: `Bearer ${key}` };
    const { status } = await fetch(`${url}/v1/sites/default/${path}`, { headers });
    return status === 200 ? [] : [`${path}: ${status}`];
  });
  return (await Promise.all(answers)).flat();
}

/** Starts a process, which tidies up, and waits until its last step has deleted an expired row. */
async function expectTidied(databaseUrl: string, startProcess: () => Promise<unknown>): Promise<void> {
  const storage = await openBeside({ databaseUrl });
  try {
    const expired = { since: 0, paused_until: 0, rate: 1, at: 0 };
    const limit = { process: 'ended', service: 'other', vapid_key: 'none', ...expired } as const;
    await storage.db.insertInto('sender_limit').values(limit).execute();
    await startProcess();
    await waitFor('housekeeping', async () => {
      const rows = await storage.db.selectFrom('sender_limit').select('at').where('at', '=', 0).execute();
      return rows.length === 0;
    });
  } finally {
    await storage.close();
  }
}

/** Locks that a pooler would keep when it gives their session to the next transaction. */
async function sessionLocks(databaseUrl: string): Promise<unknown[]> {
  const storage = await openBeside({ databaseUrl });
  try {
    const locks = sql`select pid from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and datname = current_database() and xact_start is null`;
    return (await locks.execute(storage.db)).rows;
  } finally {
    await storage.close();
  }
}

it(
  'works through PgBouncer, which gives each transaction another session',
  { timeout: 240_000 },
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    // Without tables, so that they are created through it as well.
    const databaseUrl = await postgres.createDatabase();
    await using pooler = await startPgBouncer(databaseUrl);
    const sink = await startPushSink();
    const place = { DATABASE_URL: pooler.through(databaseUrl) };
    // At once: both would create the tables.
    const [service, worker] = await Promise.all([
      serve(place, sink.origin),
      work(place, sink.origin, 'worker'),
    ]);
    await registerAudience(service, sink.origin, devices - named);
    const tokens = await Promise.all(
      Array.from({ length: named }, (_, number) => registerDevice(service, `${sink.origin}/named/${number}`)),
    );

    const message = { notification, publish: false } as const;
    const broadcasts = ['now', 'later'].map((collapseKey) => {
      const sendAt = collapseKey === 'later' ? new Date(Date.now() + 1500).toISOString() : undefined;
      return service.send({ ...message, collapseKey, ...(sendAt && { sendAt }) });
    });
    const singles = tokens.map((token, number) => {
      const single: SendMessage = { ...message, target: { token }, collapseKey: `single-${number}` };
      return service.send(single);
    });
    const ids = await Promise.all(broadcasts);
    for (const id of ids) await service.waitForCounts(id, { targeted: devices, accepted: devices });
    for (const id of await Promise.all(singles)) await service.waitForCounts(id, { accepted: 1 });
    expect(sink.arrivals).toHaveLength(2 * devices + named);
    expect(await failedLists(service, ids[0]!)).toEqual([]);
    const others: SinetaProcess[] = [];
    await expectTidied(place.DATABASE_URL, async () => others.push(await work(place, sink.origin, 'other')));
    // At the level `error`: neither a lost session nor a statement that PgBouncer refuses.
    const processes = [service, worker, ...others];
    expect(processes.map((process) => process.output()).join('')).not.toContain('"level":50');
    // One of a transaction that ends between the reading of locks and of sessions looks the same, once.
    await expect.poll(() => sessionLocks(databaseUrl)).toEqual([]);
    for (const process of processes) await process.close();
  },
);

it('adds the first job of a process in a transaction that has the only session', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const address = await postgres.createDatabase();
  await using pooler = await startPgBouncer(address, { sessions: 1 });
  const databaseUrl = pooler.through(address);
  const storage = await openStorage({ databaseUrl });
  onTestFinished(() => storage.close());
  const { db } = storage;
  const queue = await openPgBossQueue({ databaseUrl, db, logger: createLogger({ level: 'silent' }) });
  onTestFinished(() => queue.stop());
  await db
    .transaction()
    .execute((transaction) =>
      queue.enqueue(transaction, { kind: 'plan', site: 'default', message: 'first' }),
    );
  const { rows } = await sql`select data ->> 'message' as message from pgboss.job`.execute(db);
  expect(rows).toEqual([{ message: 'first' }]);
});

it('creates the tables of the queue when several processes start at once', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const address = await postgres.createDatabase();
  await using pooler = await startPgBouncer(address);
  const databaseUrl = pooler.through(address);
  const storage = await openStorage({ databaseUrl });
  onTestFinished(() => storage.close());
  const { db } = storage;
  const logger = createLogger({ level: 'silent' });
  for (let round = 0; round < 10; round++) {
    await sql`drop schema if exists pgboss cascade`.execute(db);
    const opened = await Promise.allSettled(
      Array.from({ length: 4 }, () => openPgBossQueue({ databaseUrl, db, logger })),
    );
    for (const queue of opened) if (queue.status === 'fulfilled') await queue.value.stop();
    expect(opened.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});
