import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { markDevice } from '../../../src/devices/liveness.ts';
import { inRelaxedTransaction } from '../../../src/database/relaxed-transaction.ts';
import type { Schema } from '../../../src/database/schema.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { openTestStorage } from '../../harness/storage.ts';

const [normal, full] = [1, 2];

async function synchronous(db: Kysely<Schema>): Promise<number | undefined> {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  return rows[0]?.synchronous;
}

it('waits for the disk again after a relaxed transaction, even if it failed', async () => {
  const { db } = await openTestStorage();
  expect(await synchronous(db)).toBe(full);
  expect(await inRelaxedTransaction(db, (transaction) => synchronous(transaction))).toBe(normal);
  expect(await synchronous(db)).toBe(full);
  const failing = inRelaxedTransaction(db, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await synchronous(db)).toBe(full);
});

it('runs no other transaction before it waits for the disk again', async () => {
  const { db } = await openTestStorage();
  const seen = await Promise.all([
    inRelaxedTransaction(db, (transaction) => synchronous(transaction)),
    db.transaction().execute((transaction) => synchronous(transaction)),
    inRelaxedTransaction(db, (transaction) => synchronous(transaction)),
    db.transaction().execute((transaction) => synchronous(transaction)),
  ]);
  expect(seen).toEqual([normal, full, normal, full]);
});

describeOnEngines((open) => {
  it('is atomic', async () => {
    const storage = await open();
    const [token] = await registerDevices(storage, 'https://fcm.googleapis.com', 1);
    const device = (await findDevice(storage.db, token!))!;
    await inRelaxedTransaction(storage.db, (transaction) => markDevice(transaction, device, 'gone', 1));
    const failing = inRelaxedTransaction(storage.db, async (transaction) => {
      await markDevice(transaction, device, 'alive', 2);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await findDevice(storage.db, token!)).toMatchObject({ gone_at: 1 });
  });
});
