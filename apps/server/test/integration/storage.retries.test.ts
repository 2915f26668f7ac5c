import { expect, it } from 'vitest';
import { nextRetryAt, saveRetries } from '../../src/storage/retries.ts';
import { shardOf } from '../../src/storage/shard.ts';
import { describeOnEngines } from '../harness/engines.ts';

describeOnEngines((open) => {
  it('gives a device that is tried again to the batch that says so last', async () => {
    const { db } = await open();
    const token = 'A'.repeat(43);
    const retry = { shard: shardOf(token), message: 'm', token, attempts: 1 };
    await saveRetries(db, [{ ...retry, batch: 0, due_at: 10 }]);
    await saveRetries(db, [{ ...retry, batch: 1, due_at: 20 }]);
    expect(await nextRetryAt(db, 'm', 0)).toBeUndefined();
    expect(await nextRetryAt(db, 'm', 1)).toBe(20);
  });
});
