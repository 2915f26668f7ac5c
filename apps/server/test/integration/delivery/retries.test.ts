import { expect, it } from 'vitest';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { markDevice } from '../../../src/devices/liveness.ts';
import {
  bringRetriesForward,
  listDueRetries,
  nextRetryAt,
  saveRetries,
  takeRetries,
} from '../../../src/delivery/progress/retries.ts';
import { listPerhapsGone, summariseRetries } from '../../../src/messages/outcomes/pending-retries.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';

describeOnEngines((open) => {
  it('assigns a retry to the latest batch that requests it', async () => {
    const { db } = await open();
    const token = 'A'.repeat(43);
    const retry = { shard: shardOf(token), message: 'm', token, attempts: 1 };
    await saveRetries(db, [{ ...retry, batch: 0, due_at: 10 }]);
    await saveRetries(db, [{ ...retry, batch: 1, due_at: 20 }]);
    expect(await nextRetryAt(db, 'm', 0)).toBeUndefined();
    expect(await nextRetryAt(db, 'm', 1)).toBe(20);
  });

  it('gives each retry of a batch to one worker only, and none of another batch', async () => {
    const { db } = await open();
    const tokens = ['A', 'B', 'C', 'D'].map((start) => start.repeat(43));
    const retry = (token: string, batch: number) => {
      return { shard: shardOf(token), message: 'm', token, batch, due_at: 10, attempts: 1 };
    };
    await saveRetries(db, [retry(tokens[0]!, 0), retry(tokens[1]!, 0), retry(tokens[2]!, 1)]);
    const [one, other] = await Promise.all([0, 0].map((batch) => takeRetries(db, 'm', batch, tokens)));
    expect([...one!, ...other!].toSorted()).toEqual(tokens.slice(0, 2));
    expect(await nextRetryAt(db, 'm', 0)).toBeUndefined();
    expect(await nextRetryAt(db, 'm', 1)).toBe(10);
    expect(await takeRetries(db, 'm', 1, [])).toEqual(new Set());
  });

  it('brings forward the earliest deferred deliveries, and no retries', async () => {
    const { db } = await open();
    const retry = (start: string, due_at: number, attempts: number, batch = 0) => {
      const token = start.repeat(43);
      return { shard: shardOf(token), message: 'm', token, batch, due_at, attempts };
    };
    const other = retry('E', 40, 0, 1);
    await saveRetries(db, [
      retry('A', 90, 0),
      retry('B', 70, 0),
      retry('C', 80, 0),
      retry('D', 60, 1),
      other,
    ]);
    const due = async () => {
      const retries = await listDueRetries(db, 'm', 0, 50);
      return retries.map(({ token }) => token[0]!).toSorted();
    };
    expect(await bringRetriesForward(db, 'm', 0, { now: 50, limit: 2 })).toBe(2);
    expect(await due()).toEqual(['B', 'C']);
    expect(await bringRetriesForward(db, 'm', 0, { now: 50, limit: 2 })).toBe(1);
    expect(await due()).toEqual(['A', 'B', 'C']);
    expect(await bringRetriesForward(db, 'm', 0, { now: 50, limit: 2 })).toBe(0);
    expect(await nextRetryAt(db, 'm', 1)).toBe(40);
  });

  it('reports the pending deliveries of a message, their due times and possibly gone devices', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://push.example', 2);
    const retry = (token: string, batch: number, due_at: number) => {
      return { shard: shardOf(token), message: 'm', token, batch, due_at, attempts: 1 };
    };
    expect(await summariseRetries(db, 'm')).toBeUndefined();
    await saveRetries(db, [retry(tokens[0]!, 0, 30), retry(tokens[1]!, 1, 20)]);
    await markDevice(db, (await findDevice(db, tokens[0]!))!, 'gone', 1);
    const nextAt = new Date(20).toISOString();
    expect(await summariseRetries(db, 'm')).toEqual({ devices: 2, perhapsGone: 1, nextAt });
    expect(await listPerhapsGone(db, 'm')).toEqual([{ token: tokens[0], at: 1 }]);
    expect(await summariseRetries(db, 'm', 1)).toMatchObject({ devices: 1 });
  });
});
