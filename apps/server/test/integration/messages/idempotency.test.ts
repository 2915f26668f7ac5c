import { expect, it } from 'vitest';
import {
  claimIdempotencyKey,
  idempotencyWindow,
  pruneIdempotencyKeys,
} from '../../../src/messages/accept/idempotency.ts';
import { describeOnEngines } from '../../harness/engines.ts';

const request = { key: 'order-42', requestHash: Buffer.from('one request') };

describeOnEngines((open) => {
  it('stores a key for a day, and accepts it for another request afterwards', async () => {
    const { db } = await open();
    const claim = (message: string, now: number, requestHash = request.requestHash) =>
      claimIdempotencyKey(db, 'default', { ...request, requestHash }, message, now);
    expect(await claim('first', 0)).toEqual({ kind: 'first' });
    expect(await claim('second', idempotencyWindow - 1)).toEqual({ kind: 'repeated', message: 'first' });
    const other = Buffer.from('another request');
    expect(await claim('third', idempotencyWindow - 1, other)).toEqual({ kind: 'reused' });
    expect(await claim('fourth', idempotencyWindow, other)).toEqual({ kind: 'first' });
  });

  it('deletes expired keys and no others', async () => {
    const { db } = await open();
    for (const [key, at] of [
      ['old', 0],
      ['new', 1],
    ] as const) {
      await claimIdempotencyKey(db, 'default', { ...request, key }, 'm', at);
    }
    await pruneIdempotencyKeys(db, idempotencyWindow);
    const rows = await db.selectFrom('idempotency_key').select('key').execute();
    expect(rows).toEqual([{ key: 'new' }]);
  });
});
