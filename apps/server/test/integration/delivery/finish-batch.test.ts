import { describe, expect, it } from 'vitest';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { finishBatch } from '../../../src/delivery/progress/finish-batch.ts';
import { takeRetries } from '../../../src/delivery/progress/retries.ts';
import { createLogger } from '../../../src/logger.ts';
import { usePostgres } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { keepBatch } from '../../harness/messages.ts';
import { openTestStorage } from '../../harness/storage.ts';

describe('on PostgreSQL', () => {
  const createDatabase = usePostgres();

  it('runs a batch again at once if its last late response comes while its first run ends', async () => {
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    const { db } = storage;
    const now = Date.now();
    const token = 'A'.repeat(43);
    const batch = await keepBatch(storage, [token], now);
    const { message, number } = batch;
    const placeholder = { shard: shardOf(token), message, token, batch: number, attempts: 1 };
    await db
      .insertInto('retry')
      .values({ ...placeholder, due_at: now + 50_000 })
      .execute();
    const context = {
      db,
      clock: () => now,
      onChange: () => {},
      logger: createLogger({ level: 'silent' }),
    };
    const locked = db.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('batch')
        .select('number')
        .where('message', '=', message)
        .forUpdate()
        .execute();
      const ending = finishBatch(context, batch);
      await untilWaiting(storage);
      // The late response finds that the batch is being sent, and leaves its end to the run.
      await takeRetries(db, message, number, [token]);
      return { ending };
    });
    const { ending } = await locked;
    expect(await ending).toEqual({ runAt: now });
  });
});
