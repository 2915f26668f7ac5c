import { expect, it } from 'vitest';
import { addFailures } from '../../src/storage/failures.ts';
import { findMessage } from '../../src/storage/messages.ts';
import { pruneOutcomes } from '../../src/storage/prune.ts';
import { recordReceipts } from '../../src/storage/receipts.ts';
import { outcomeRetention, receiptWindow } from '../../src/storage/retention.ts';
import { shardOf } from '../../src/storage/shard.ts';
import { registerDevices } from '../harness/devices.ts';
import { describeOnEngines } from '../harness/engines.ts';
import { keepMessage } from '../harness/messages.ts';

it('forgets receipts only when no more of them count', () => {
  expect(outcomeRetention).toBeGreaterThan(receiptWindow);
});

describeOnEngines((open) => {
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
      await addFailures(db, [
        {
          shard: shardOf(token),
          message,
          token,
          reason: 'expired',
          service: 'other',
          status: null,
          at: sentAt,
          expires_at: sentAt,
        },
      ]);
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
    expect(await left()).toEqual({
      receipts: new Set([running, recent]),
      failures: new Set([running, recent]),
    });
    expect((await findMessage(db, 'default', old))?.counts.displayed).toBe(20);
  });
});
