import { expect, it } from 'vitest';
import { end, start } from '../../../src/devices/list/audience.ts';
import { addBatches, insertBatch, namedBatch } from '../../../src/delivery/progress/batches.ts';
import { findMessageRow, markCancelled, reopenMessage } from '../../../src/messages/messages.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';

describeOnEngines((open) => {
  it('numbers planned batches after those that a retry has added meanwhile', async () => {
    const storage = await open();
    const { db } = storage;
    const now = Date.now();
    const cursor = { cursor_shard: start.shard, cursor_token: start.token };
    const message = await keepMessage(storage, now, {
      state: 'sending',
      failed: 1,
      planned_batches: 1,
      ...cursor,
    });
    const read = (await findMessageRow(db, 'default', message))!;
    const name = { site: 'default', message, send_at: now, expires_at: now + 60_000 };
    const number = await reopenMessage(db, 'default', message, { devices: 1, expired: 0 }, now);
    await insertBatch(db, { ...namedBatch(name, ['A']), number: number! });

    const planned = [namedBatch(name, ['B']), namedBatch(name, ['C'])];
    const progress = { cursor: end, waveAt: now };
    const added = await addBatches(db, read, planned, progress);
    expect([number, added?.map((batch) => batch.number)]).toEqual([1, [2, 3]]);
    const kept = await db.selectFrom('batch').select(['number', 'tokens']).orderBy('number').execute();
    expect(kept.map((batch) => batch.tokens)).toEqual(['["A"]', '["B"]', '["C"]']);
    expect(await addBatches(db, read, planned, progress)).toBeUndefined();
  });

  it('adds no batches to a message that was cancelled since it was read', async () => {
    const storage = await open();
    const { db } = storage;
    const now = Date.now();
    const cursor = { cursor_shard: start.shard, cursor_token: start.token };
    const message = await keepMessage(storage, now, { state: 'sending', ...cursor });
    const read = (await findMessageRow(db, 'default', message))!;
    await markCancelled(db, 'default', message);
    const planned = [namedBatch({ site: 'default', message, send_at: now, expires_at: now + 60_000 }, ['A'])];
    expect(await addBatches(db, read, planned, { cursor: end, waveAt: now })).toBeUndefined();
    expect(await findMessageRow(db, 'default', message)).toMatchObject({ ...cursor, state: 'cancelled' });
    expect(await db.selectFrom('batch').select('number').execute()).toEqual([]);
  });
});
