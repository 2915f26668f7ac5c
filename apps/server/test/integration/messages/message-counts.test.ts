import { describe, expect, it, vi } from 'vitest';
import { slotOf } from '../../../src/database/counter-slots.ts';
import type { Storage } from '../../../src/database/open.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { countProgress } from '../../../src/delivery/progress/count-progress.ts';
import { addCounts } from '../../../src/messages/counters/message-counts.ts';
import { foldCounts } from '../../../src/messages/counters/fold-counts.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { listMessages } from '../../../src/messages/list-messages.ts';
import { findMessage, lockMessage } from '../../../src/messages/messages.ts';
import { addToTimeline, readTimeline } from '../../../src/messages/outcomes/timeline.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { readActivity } from '../../../src/overview/activity.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines, usePostgres } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { keepBatch, keepMessage } from '../../harness/messages.ts';
import { openTestStorage } from '../../harness/storage.ts';

const site = { id: 'default', timeZone: 'UTC' };

/** The counts of a message, wherever they are shown. */
async function countsOf({ db }: Storage, id: string, now: number) {
  const { messages } = await listMessages(db, 'default', { limit: 10 });
  const activity = await readActivity(db, site, 2, now);
  return [
    (await findMessage(db, 'default', id))?.counts,
    (await findMessageDetails(db, 'default', id))?.counts,
    messages.find((message) => message.id === id)?.counts,
    activity.messages.find((message) => message.id === id)?.counts,
    activity.days.at(-1),
  ];
}

function rowsOf({ db }: Storage) {
  return db.selectFrom('message_count').select(['message', 'slot']).orderBy('slot').execute();
}

const noProgress = { settledBefore: 0, settled: 1, settledAhead: [], responses: {} };

describeOnEngines((open) => {
  it('are summed wherever they are shown, before and after they are folded', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 40);
    const now = Date.now() + 1;
    const payload = JSON.stringify({ notification: { title: 'Feira', data: {} } });
    const id = await keepMessage(storage, now, { payload, targeted: 40, accepted: 2 });
    const other = await keepMessage(storage, now, { accepted: 1 });
    for (const spread of [0, 5, 21, 63]) {
      await addCounts(db, id, { accepted: 7, gone: 1, held_daily_limit: 1 }, spread);
    }
    for (const token of tokens) {
      await recordReceipts(db, [{ token, receipts: [{ message: id, event: 'displayed' }] }], now);
    }
    const expected = { targeted: 40, accepted: 30, gone: 4, held: 4, displayed: 40 };
    const check = async (counts: typeof expected) => {
      const [, , , , today] = await countsOf(storage, id, now);
      expect(today).toMatchObject({
        messages: 2,
        accepted: counts.accepted + 1,
        displayed: counts.displayed,
      });
      for (const found of (await countsOf(storage, id, now)).slice(0, 4)) expect(found).toMatchObject(counts);
    };
    expect((await rowsOf(storage)).length).toBeGreaterThan(storage.engine === 'postgres' ? 4 : 0);
    await check(expected);
    await foldCounts(db);
    expect(await rowsOf(storage)).toEqual([]);
    await check(expected);

    await addCounts(db, id, { accepted: 1 }, 3);
    await check({ ...expected, accepted: 31 });
    await foldCounts(db);
    await check({ ...expected, accepted: 31 });
    expect((await findMessage(db, 'default', other))?.counts).toMatchObject({ accepted: 1, displayed: 0 });
  });

  it('of a message that is being sent are not folded, and nothing remains of a deleted one', async () => {
    const storage = await open();
    const sending = await keepMessage(storage, 7, { state: 'sending' });
    await addCounts(storage.db, sending, { accepted: 1 }, 1);
    await addCounts(storage.db, 'deleted', { accepted: 1 }, 1);
    await foldCounts(storage.db);
    expect(await rowsOf(storage)).toMatchObject([{ message: sending }]);
  });

  it('folding keeps each step of a timeline', async () => {
    const storage = await open();
    const { db } = storage;
    const now = Date.now();
    const id = await keepMessage(storage, now);
    for (let spread = 0; spread < 20; spread++) {
      await addCounts(db, id, { displayed: 1 }, spread);
      await addToTimeline(db, id, now, now + (spread % 2) * 60_000, { displayed: 1, clicked: 2 }, spread);
    }
    const before = await readTimeline(db, id, now);
    expect(before).toMatchObject({ displayed: [10, 10], clicked: [20, 20] });
    await foldCounts(db);
    expect(await readTimeline(db, id, now)).toEqual(before);
    expect(await db.selectFrom('message_timeline').select('slot').execute()).toEqual(
      Array.from({ length: 4 }, () => ({ slot: 0 })),
    );
  });

  it('a checkpoint counts nothing for a message that was deleted, or for a batch that has moved on', async () => {
    const storage = await open();
    const { db } = storage;
    const [token = ''] = await registerDevices(storage, 'https://fcm.googleapis.com', 1);
    const batch = await keepBatch(storage, [token], Date.now());
    expect(await countProgress(db, batch, noProgress, { accepted: 1 })).toBe('sent');
    expect(await countProgress(db, batch, noProgress, { accepted: 1 })).toBeUndefined();
    expect((await findMessage(db, 'default', batch.message))?.counts.accepted).toBe(1);
    expect(await countProgress(db, batch, { ...noProgress, settledBefore: 1, settled: 2 }, {})).toBe('sent');
    await db.deleteFrom('message').execute();
    await db.deleteFrom('message_count').execute();
    const next = { ...noProgress, settledBefore: 2, settled: 3 };
    expect(await countProgress(db, batch, next, { accepted: 1 })).toBeUndefined();
    expect(await rowsOf(storage)).toEqual([]);
  });
});

describe('on PostgreSQL', () => {
  const createDatabase = usePostgres();

  it('checkpoints and receipts wait neither for the row of the message nor for those of other batches', async () => {
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    const { db } = storage;
    const [token = ''] = await registerDevices(storage, 'https://fcm.googleapis.com', 1);
    const now = Date.now() + 1;
    const batch = await keepBatch(storage, [token], now);
    const { message } = batch;
    const done: string[] = [];
    const other = [1, 2].find((spread) => slotOf(db, spread) !== slotOf(db, shardOf(token)))!;
    await db.transaction().execute(async (transaction) => {
      await lockMessage(transaction, 'default', message);
      await addCounts(transaction, message, { accepted: 1 }, other);
      await countProgress(db, batch, noProgress, { accepted: 1 });
      done.push('checkpoint');
      await recordReceipts(db, [{ token, receipts: [{ message, event: 'displayed' }] }], now);
      done.push('receipts');
    });
    expect(done).toEqual(['checkpoint', 'receipts']);
    expect((await findMessage(db, 'default', message))?.counts).toMatchObject({ accepted: 2, displayed: 1 });
  });

  it('of a message are those at its lock, which waited while others folded them', async () => {
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    const { db } = storage;
    const id = await keepMessage(storage, Date.now(), { accepted: 1 });
    await addCounts(db, id, { accepted: 2 }, 0);
    const { locking } = await db.transaction().execute(async (transaction) => {
      await foldCounts(transaction);
      const locking = db.transaction().execute((waiting) => lockMessage(waiting, 'default', id));
      await untilWaiting(storage);
      return { locking };
    });
    expect((await locking)?.accepted).toBe(3);
  });

  it('lose and repeat nothing while others fold them', async () => {
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    const { db } = storage;
    const id = await keepMessage(storage, Date.now());
    const written = new AbortController();
    const { signal } = written;
    const folding = (async () => {
      while (!signal.aborted) await foldCounts(db);
    })();
    const reading = (async () => {
      let last = 0;
      while (!signal.aborted) {
        const { accepted = 0 } = (await findMessage(db, 'default', id))?.counts ?? {};
        expect(accepted).toBeGreaterThanOrEqual(last);
        last = accepted;
      }
    })();
    const writers = [1, 2, 3].map(async (writer) => {
      for (let round = 0; round < 100; round++) await addCounts(db, id, { accepted: 1 }, writer + round);
    });
    await Promise.all(writers);
    written.abort();
    await Promise.all([folding, reading]);
    await foldCounts(db);
    await vi.waitFor(async () => expect((await findMessage(db, 'default', id))?.counts.accepted).toBe(300), {
      timeout: 60_000,
    });
  });
});
