import { expect, it } from 'vitest';
import { pruneDeviceTests } from '../../../src/messages/self-tests/self-tests.ts';
import { updateDevice } from '../../../src/devices/devices.ts';
import { addFailures } from '../../../src/messages/outcomes/failures.ts';
import { findMessage } from '../../../src/messages/messages.ts';
import { pruneDayMessages, saveDayMessages } from '../../../src/devices/preferences/day-messages.ts';
import { prunePastTimeZones } from '../../../src/devices/time-zones/past-time-zones.ts';
import { idempotencyWindow, pruneIdempotencyKeys } from '../../../src/messages/accept/idempotency.ts';
import { pruneOutcomes } from '../../../src/messages/outcomes/prune-outcomes.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { outcomeRetention, receiptWindow } from '../../../src/database/retention.ts';
import { shardCount, shardOf } from '../../../src/database/sharding/shard.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { openTestStorage } from '../../harness/storage.ts';

/** How often the event loop turns while some work is done: SQLite runs statements in it, and requests wait for the next turn. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

it('forgets receipts only when no more of them count', () => {
  expect(outcomeRetention).toBeGreaterThan(receiptWindow);
});

it('SQLite finds the messages by indexes, among all that were ever sent', async () => {
  const storage = await openTestStorage();
  const plans = await plansOf(storage, async (db) => {
    await prunePastTimeZones(db, 1);
    await pruneDeviceTests(db, 1);
    await pruneOutcomes(db, 1);
  });
  const ofMessages = plans.filter((plan) => /\bmessage\b/.test(plan));
  expect(ofMessages).toEqual([
    'SEARCH message USING INDEX message_unfinished (created_at<?)',
    'SEARCH message USING INDEX message_test (expires_at<?)',
    'SEARCH message USING INDEX message_outcomes (wave_at<?)',
  ]);
});

describeOnEngines((open) => {
  it('forgets which messages count towards a daily limit once that day has ended everywhere', async () => {
    const { db } = await open();
    const days = ['2026-11-20', '2026-11-21', '2026-11-23'];
    await saveDayMessages(db, new Map(days.map((day, index) => [`A${index}`, { day, messages: ['m'] }])));
    await pruneDayMessages(db, Date.parse('2026-11-23T11:00Z'));
    const left = await db.selectFrom('device_day_messages').select('day').orderBy('day').execute();
    expect(left.map(({ day }) => day)).toEqual(days.slice(1));
  });

  it('gives requests their turns while it forgets', async () => {
    const storage = await open();
    const { db } = storage;
    const now = Date.now();
    const keys = Array.from({ length: 4500 }, (_, number) => {
      return {
        site: 'default',
        key: `${number}`,
        request_hash: Buffer.from('a'),
        message: 'm',
        created_at: 0,
      };
    });
    await db.insertInto('idempotency_key').values(keys).execute();
    await keepMessage(storage, now);
    expect(await turnsDuring(() => pruneIdempotencyKeys(db, idempotencyWindow))).toBeGreaterThanOrEqual(3);
    expect(await db.selectFrom('idempotency_key').select('key').execute()).toEqual([]);
    expect(await turnsDuring(() => pruneDayMessages(db, now))).toBeGreaterThan(shardCount / 2);
    const pruning = () => pruneOutcomes(db, now + outcomeRetention + 1);
    expect(await turnsDuring(pruning)).toBeGreaterThan(shardCount / 2);
  });

  it('forgets who failed and who displayed what after 90 days, and keeps the counts', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 20);
    const sentAt = Date.now();
    const old = await keepMessage(storage, sentAt);
    const running = await keepMessage(storage, sentAt, { state: 'sending' });
    const recent = await keepMessage(storage, sentAt + 5);
    const messages = [old, running, recent];
    const events = messages.map((message) => ({ message, event: 'displayed' as const }));
    await recordReceipts(
      db,
      tokens.map((token) => ({ token, receipts: events })),
    );
    for (const message of messages) {
      const token = tokens[0]!;
      const failure = {
        shard: shardOf(token),
        message,
        token,
        reason: 'expired',
        service: 'other',
        status: null,
        at: sentAt,
        expires_at: sentAt,
      } as const;
      await addFailures(db, [failure], 0);
    }
    const left = async () => ({
      receipts: new Set(
        (await db.selectFrom('receipt').select('message').execute()).map((row) => row.message),
      ),
      failures: new Set(
        (await db.selectFrom('failure').select('message').execute()).map((row) => row.message),
      ),
    });
    await pruneOutcomes(db, sentAt + outcomeRetention);
    expect((await left()).receipts).toEqual(new Set(messages));
    await pruneOutcomes(db, sentAt + outcomeRetention + 1);
    // PostgreSQL drops the receipts of a week at once, see receipt-partitions.test.ts.
    expect(await left()).toEqual({
      receipts: new Set(storage.engine === 'sqlite' ? [running, recent] : messages),
      failures: new Set([running, recent]),
    });
    expect((await findMessage(db, 'default', old))?.counts.displayed).toBe(20);
  });

  it('forgets tests of devices an hour after they are over, and nothing else', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 5);
    const now = Date.now();
    const test = { audience: 'test', target: JSON.stringify({ tokens }) } as const;
    const old = await keepMessage(storage, now, { ...test, expires_at: now - 2 * 60 * 60 * 1000 });
    const recent = await keepMessage(storage, now, { ...test, expires_at: now });
    const sent = await keepMessage(storage, now, { expires_at: now - 2 * 60 * 60 * 1000 });
    const receipts = [old, recent, sent].map((message) => ({ message, event: 'displayed' as const }));
    await recordReceipts(
      db,
      tokens.map((token) => ({ token, receipts })),
    );
    await pruneDeviceTests(db, now);
    for (const table of ['receipt', 'message_timeline'] as const) {
      const rows = await db.selectFrom(table).select('message').execute();
      expect(new Set(rows.map(({ message }) => message))).toEqual(new Set([recent, sent]));
    }
    const messages = await db.selectFrom('message').select('id').execute();
    expect(new Set(messages.map(({ id }) => id))).toEqual(new Set([recent, sent]));
  });

  it('leaves time for requests while it forgets many tests, and ends when the service stops', async () => {
    const storage = await open();
    const { db } = storage;
    const [token] = await registerDevices(storage, 'https://fcm.googleapis.com', 1);
    const now = Date.now();
    for (let kept = 0; kept < 60; kept++) {
      const test = { audience: 'test', target: JSON.stringify({ token }), expires_at: 0 } as const;
      await keepMessage(storage, now, test);
    }
    const left = async () => (await db.selectFrom('message').select('id').execute()).length;
    await pruneDeviceTests(db, now, AbortSignal.abort());
    expect(await left()).toBe(60);
    expect(await turnsDuring(() => pruneDeviceTests(db, now))).toBeGreaterThan(5);
    expect(await left()).toBe(0);
  });

  it('forgets where devices were when no message that goes by their clocks waits from before', async () => {
    const storage = await open();
    const { db } = storage;
    const [token] = await registerDevices(storage, 'https://fcm.googleapis.com', 1);
    const now = Date.now();
    const hour = 60 * 60 * 1000;
    for (const [hours, timeZone] of [
      'Asia/Tokyo',
      'Europe/Lisbon',
      'Asia/Tokyo',
      'Europe/Lisbon',
    ].entries()) {
      await updateDevice(db, token!, { timeZone }, now - (4 - hours) * hour);
    }
    await keepMessage(storage, now - 4 * hour, { state: 'sending' });
    const local = { state: 'scheduled', send_at_local: '2099-01-01T09:00' } as const;
    await keepMessage(storage, now - 3 * hour, local);
    const past = async () => {
      const rows = await db.selectFrom('past_time_zone').select('until').orderBy('until').execute();
      return rows.map(({ until }) => (now - until) / hour);
    };
    await prunePastTimeZones(db, now);
    expect(await past()).toEqual([2, 1]);
    await db.updateTable('message').set({ state: 'cancelled' }).execute();
    await prunePastTimeZones(db, now);
    expect(await past()).toEqual([]);
  });
});
