import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createNextPartitions } from '../../../src/database/postgres/receipt-partitions.ts';
import type { Storage } from '../../../src/database/open.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { outcomeRetention } from '../../../src/database/retention.ts';
import { forgetWithHistory, readHistory } from '../../../src/messages/device-history/device-history.ts';
import { findMessage } from '../../../src/messages/messages.ts';
import { pruneOutcomes } from '../../../src/messages/outcomes/prune-outcomes.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { registerDevices } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import { waitsForLock } from '../../harness/lock-waits.ts';
import { keepMessage } from '../../harness/messages.ts';
import { openTestStorage } from '../../harness/storage.ts';

const createDatabase = usePostgres();

const day = 24 * 60 * 60 * 1000;

/** The number of receipts in each partition that has some. */
async function receiptsByPartition({ db }: Storage): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; receipts: string }>`
    select cast(tableoid::regclass as text) as name, count(*) as receipts from receipt group by tableoid`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, receipts }) => [name, Number(receipts)]));
}

async function partitionsOf({ db }: Storage): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select cast(inhrelid::regclass as text) as name from pg_inherits
    where inhparent = 'receipt'::regclass`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

function report(storage: Storage, tokens: readonly string[], message: string, now: number) {
  return recordReceipts(
    storage.db,
    tokens.map((token) => ({ token, receipts: [{ message, event: 'displayed' }] })),
    now,
  );
}

async function openWithDevices() {
  const storage = await openTestStorage({ databaseUrl: await createDatabase() });
  const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 20);
  return { storage, tokens };
}

it('has partitions for this week and the next ones', async () => {
  const storage = await openTestStorage({ databaseUrl: await createDatabase() });
  const partitions = await partitionsOf(storage);
  expect(partitions.length).toBeGreaterThanOrEqual(6);
  const weeks = partitions.filter((name) => name !== 'receipt_default');
  for (const name of weeks) {
    const [, date] = /^receipt_(\d{8})$/.exec(name)!;
    expect(new Date(date!.replace(/(....)(..)(..)/, '$1-$2-$3')).getUTCDay()).toBe(1);
  }
});

it('counts each event once, also of messages without a partition, and while it is created', async () => {
  const { storage, tokens } = await openWithDevices();
  const now = Date.now() + 200 * day;
  const message = await keepMessage(storage, now);
  await report(storage, tokens, message, now);
  expect(await receiptsByPartition(storage)).toEqual({ receipt_default: 20 });
  await Promise.all([
    createNextPartitions(storage.db, now),
    createNextPartitions(storage.db, now),
    report(storage, tokens, message, now),
  ]);
  await createNextPartitions(storage.db, now);
  await report(storage, tokens, message, now);
  const found = Object.entries(await receiptsByPartition(storage));
  expect(found).toEqual([[expect.stringMatching(/^receipt_\d{8}$/), 20]]);
  expect((await findMessage(storage.db, 'default', message))?.counts.displayed).toBe(20);
});

it('counts receipts that wait while their partition is created', async () => {
  const { storage, tokens } = await openWithDevices();
  const { db } = storage;
  const now = Date.now() + 200 * day;
  const { message, both } = await db.transaction().execute(async (reader) => {
    await sql`select from receipt_default`.execute(reader);
    // On a busy machine, the creation may stop waiting before the receipts wait for it.
    for (;;) {
      const message = await keepMessage(storage, now);
      const creating = createNextPartitions(db, now);
      const isCreating = await waitsForLock(storage, creating);
      const both = Promise.all([creating, report(storage, tokens, message, now)]);
      if (isCreating && (await waitsForLock(storage, both, 2))) return { message, both };
      await both;
    }
  });
  await both;
  expect((await findMessage(db, 'default', message))?.counts.displayed).toBe(20);
});

it('creates partitions later if a backup reads the table for long', async () => {
  const { storage, tokens } = await openWithDevices();
  const { db } = storage;
  const now = Date.now() + 200 * day;
  const before = await partitionsOf(storage);
  await db.transaction().execute(async (backup) => {
    await sql`select from receipt_default`.execute(backup);
    await createNextPartitions(db, now);
    expect(await partitionsOf(storage)).toEqual(before);
    await report(storage, tokens, await keepMessage(storage, now), now);
  });
  await createNextPartitions(db, now);
  expect(await partitionsOf(storage)).toHaveLength(before.length + 5);
  expect(await receiptsByPartition(storage)).not.toHaveProperty('receipt_default');
});

it('drops the receipts of a week once those of all its messages have passed their retention', async () => {
  const { storage, tokens } = await openWithDevices();
  const { db } = storage;
  const monday = Date.parse('2130-01-02T00:00Z');
  const messages = [monday, monday + 3 * day, monday + 7 * day - 1, monday + 7 * day];
  const ids: string[] = [];
  for (const at of messages) {
    await createNextPartitions(db, at);
    ids.push(await keepMessage(storage, at));
    await report(storage, tokens, ids.at(-1)!, at);
  }
  expect(await receiptsByPartition(storage)).toEqual({ receipt_21300102: 60, receipt_21300109: 20 });
  const end = monday + 7 * day + outcomeRetention;
  await pruneOutcomes(db, end);
  expect(await receiptsByPartition(storage)).toMatchObject({ receipt_21300102: 60 });
  await pruneOutcomes(db, end + 1);
  expect(await receiptsByPartition(storage)).toEqual({ receipt_21300109: 20 });
  expect(await partitionsOf(storage)).not.toContain('receipt_21300102');
  for (const id of ids) expect((await findMessage(db, 'default', id))?.counts.displayed).toBe(20);
});

it('holds no lock of the whole table while it waits for the partition that it drops', async () => {
  const { storage, tokens } = await openWithDevices();
  const { db } = storage;
  const monday = Date.parse('2130-01-02T00:00Z');
  await createNextPartitions(db, monday);
  await report(storage, tokens, await keepMessage(storage, monday), monday);
  const prune = () => pruneOutcomes(db, monday + 7 * day + outcomeRetention + 1);
  const { dropping } = await db.transaction().execute(async (reader) => {
    await sql`select from receipt_21300102`.execute(reader);
    let dropping = prune();
    // On a busy machine, it may stop waiting before that is seen.
    while (!(await waitsForLock(storage, dropping))) dropping = prune();
    const { rows } = await sql`select mode from pg_locks
      where relation = 'receipt'::regclass and mode = 'AccessExclusiveLock'`.execute(db);
    expect(rows).toEqual([]);
    return { dropping };
  });
  await dropping;
  // As in an hour, if it stopped waiting before the reader ended.
  await prune();
  expect(await partitionsOf(storage)).not.toContain('receipt_21300102');
});

it('leaves a partition to another process that drops it at the same time', async () => {
  const storage = await openTestStorage({ databaseUrl: await createDatabase() });
  const { db } = storage;
  const [oldest = ''] = await partitionsOf(storage);
  const monday = Date.parse(oldest.replace(/receipt_(....)(..)(..)/, '$1-$2-$3'));
  const prune = () => pruneOutcomes(db, monday + 7 * day + outcomeRetention + 1);
  const { dropping } = await db.transaction().execute(async (other) => {
    await sql`drop table ${sql.table(oldest)}`.execute(other);
    let dropping = prune();
    // On a busy machine, it may stop waiting before that is seen.
    while (!(await waitsForLock(storage, dropping))) dropping = prune();
    return { dropping };
  });
  await expect(dropping).resolves.toBeUndefined();
});

it('exports and erases the receipts of a device whose partition was not dropped yet', async () => {
  const { storage, tokens } = await openWithDevices();
  const { db } = storage;
  const monday = Date.parse('2130-01-02T00:00Z');
  await createNextPartitions(db, monday);
  await report(storage, tokens, await keepMessage(storage, monday), monday);
  await pruneOutcomes(db, monday + outcomeRetention + 1);
  expect(await receiptsByPartition(storage)).toEqual({ receipt_21300102: 20 });
  const device = (await findDevice(db, tokens[0]!))!;
  expect(await readHistory(db, device)).toContainEqual(expect.objectContaining({ kind: 'displayed' }));
  await forgetWithHistory(db, [device], async () => {});
  expect(await receiptsByPartition(storage)).toEqual({ receipt_21300102: 19 });
});

it('keeps the receipts of a message that was sent long after it was accepted, and no others', async () => {
  const { storage, tokens } = await openWithDevices();
  const { db } = storage;
  const monday = Date.parse('2130-01-02T00:00Z');
  await createNextPartitions(db, monday);
  const early = await keepMessage(storage, monday);
  const dueAt = monday + 100 * day;
  const late = await keepMessage(storage, monday, { send_at: dueAt, wave_at: dueAt });
  await report(storage, tokens, early, monday);
  await report(storage, tokens, late, dueAt);
  await pruneOutcomes(db, monday + 14 * day + outcomeRetention);
  expect(await receiptsByPartition(storage)).toEqual({ receipt_21300102: 40 });
  await pruneOutcomes(db, monday + 14 * day + outcomeRetention + 1);
  expect(await receiptsByPartition(storage)).toEqual({ receipt_21300102: 20 });
  await pruneOutcomes(db, dueAt + outcomeRetention + 1);
  expect(await receiptsByPartition(storage)).toEqual({});
});

it('deletes receipts without a partition message by message', async () => {
  const { storage, tokens } = await openWithDevices();
  const now = Date.parse('2130-01-02T00:00Z');
  const message = await keepMessage(storage, now);
  await report(storage, tokens, message, now);
  await pruneOutcomes(storage.db, now + outcomeRetention + 1);
  expect(await receiptsByPartition(storage)).toEqual({});
});
