import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { openPgBossQueue } from '../../src/jobs/pg-boss.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { findDevice } from '../../src/storage/devices.ts';
import { collectText } from '../harness/collected-text.ts';
import { registerDevices } from '../harness/devices.ts';
import { usePostgres } from '../harness/engines.ts';
import { handleAll, testJobQueue } from '../harness/jobs-conformance.ts';
import { openTestStorage } from '../harness/storage.ts';

const logger = createLogger({ level: 'silent' });

describe('the queue on pg-boss', () => {
  const createDatabase = usePostgres();
  testJobQueue(async () => {
    const databaseUrl = await createDatabase();
    const { db } = await openTestStorage({ databaseUrl });
    return { db, open: () => openPgBossQueue({ databaseUrl, db, logger }) };
  });

  it('tells why a job failed, and of PostgreSQL’s error not the row that it quotes', async () => {
    const databaseUrl = await createDatabase();
    const storage = await openTestStorage({ databaseUrl });
    const { db } = storage;
    const [token = ''] = await registerDevices(storage, 'https://fcm.googleapis.com', 1);
    const { text, destination } = collectText();
    const queue = await openPgBossQueue({ databaseUrl, db, logger: createLogger({ destination }) });
    const failed = Promise.withResolvers<unknown>();
    await queue.work(
      handleAll(async () => {
        const device = (await findDevice(db, token))!;
        try {
          await db.insertInto('device').values(device).execute();
        } catch (error) {
          failed.resolve(error);
          throw error;
        }
        return undefined;
      }),
    );
    await queue.enqueue(db, { kind: 'plan', site: 'default', message: 'm' });
    // What must not be told is there.
    expect(await failed.promise).toMatchObject({ detail: expect.stringContaining(token) });
    await vi.waitFor(() => expect(text()).toContain('a job failed'));
    await queue.stop();
    const { rows } = await sql<{ output: string }>`select output::text from pgboss.job
      where name like 'sineta-%' and output is not null`.execute(db);
    expect(rows).toHaveLength(1);
    for (const told of [rows[0]!.output, text()]) {
      expect(told).toMatch(/23505/);
      expect(told).toContain('device_pk');
      expect(told).not.toContain(token);
    }
  });

  it('leaves a job to the worker who has been given it in the meantime', async () => {
    const databaseUrl = await createDatabase();
    const { db } = await openTestStorage({ databaseUrl });
    const queue = await openPgBossQueue({ databaseUrl, db, logger });
    const taken = Promise.withResolvers<void>();
    await queue.work(
      handleAll(async () => {
        // As pg-boss does when the heartbeat fails and another worker comes.
        await sql`update pgboss.job set retry_count = retry_count + 1`.execute(db);
        taken.resolve();
        return { runAt: Date.now() + 3_600_000 };
      }),
    );
    await queue.enqueue(db, { kind: 'plan', site: 'default', message: 'm' });
    await taken.promise;
    await queue.stop();
    const { rows } = await sql`select state from pgboss.job where name like 'sineta-%'`.execute(db);
    expect(rows).toEqual([{ state: 'active' }]);
  });
});
