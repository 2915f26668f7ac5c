import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openPgBossQueue } from '../../src/jobs/pg-boss.ts';
import { createLogger } from '../../src/observability/logger.ts';
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
