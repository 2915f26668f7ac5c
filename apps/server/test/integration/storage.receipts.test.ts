import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { findMessage } from '../../src/storage/messages.ts';
import { recordReceipts } from '../../src/storage/receipts.ts';
import { newMessageId } from '../../src/storage/message-id.ts';
import { registerDevices } from '../harness/devices.ts';
import { keepMessage } from '../harness/messages.ts';
import { describeOnEngines } from '../harness/engines.ts';

describeOnEngines((open) => {
  const endpoints = 'https://fcm.googleapis.com';

  it('counts each event of each device and message once', async () => {
    const storage = await open();
    const tokens = await registerDevices(storage, endpoints, 3);
    const message = await keepMessage(storage, Date.now());
    const receipts = [
      { message, event: 'displayed' },
      { message, event: 'displayed' },
      { message, event: 'clicked' },
    ] as const;
    await Promise.all(
      [...tokens, ...tokens].map((token) => recordReceipts(storage.db, token, [...receipts])),
    );
    const status = await findMessage(storage.db, 'default', message);
    expect(status?.counts).toMatchObject({ displayed: 3, clicked: 3, dismissed: 0 });
  });

  it('counts for many messages at once, in whatever order they come', async () => {
    const storage = await open();
    const tokens = await registerDevices(storage, endpoints, 8);
    const messages = await Promise.all(Array.from({ length: 6 }, () => keepMessage(storage, Date.now())));
    await Promise.all(
      tokens.map((token, index) => {
        const order = index % 2 === 0 ? messages : messages.toReversed();
        const receipts = order.map((message) => ({ message, event: 'displayed' as const }));
        return recordReceipts(storage.db, token, receipts);
      }),
    );
    for (const message of messages) {
      expect((await findMessage(storage.db, 'default', message))?.counts.displayed).toBe(8);
    }
  });

  it('passes over unknown devices and messages in silence and counts the rest', async () => {
    const storage = await open();
    const [token] = await registerDevices(storage, endpoints, 1);
    const message = await keepMessage(storage, Date.now());
    const stranger = randomBytes(32).toString('base64url');
    await recordReceipts(storage.db, stranger, [{ message, event: 'displayed' }]);
    await recordReceipts(storage.db, token!, [
      { message: newMessageId(1), event: 'clicked' },
      { message, event: 'clicked' },
    ]);
    const status = await findMessage(storage.db, 'default', message);
    expect(status?.counts).toMatchObject({ displayed: 0, clicked: 1 });
  });

  it('does not count a message of another site or from before the device was there', async () => {
    const storage = await open();
    const [token] = await registerDevices(storage, endpoints, 1);
    const site = {
      id: 'other',
      name: 'Other',
      language: 'en',
      time_zone: 'UTC',
      origins: '[]',
      created_at: 1,
    };
    await storage.db.insertInto('site').values(site).execute();
    const foreign = await keepMessage(storage, Date.now(), { site: 'other' });
    const early = await keepMessage(storage, 1);
    await recordReceipts(storage.db, token!, [
      { message: foreign, event: 'displayed' },
      { message: early, event: 'displayed' },
    ]);
    expect((await findMessage(storage.db, 'other', foreign))?.counts.displayed).toBe(0);
    expect((await findMessage(storage.db, 'default', early))?.counts.displayed).toBe(0);
  });
});
