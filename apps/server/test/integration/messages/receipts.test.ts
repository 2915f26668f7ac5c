import { randomBytes } from 'node:crypto';
import { limits } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { inTransaction } from '../../../src/database/executor.ts';
import { devicesOfUsers, linkUser } from '../../../src/devices/users/users.ts';
import {
  forgetUserWithHistory,
  forgetWithHistory,
  readHistory,
} from '../../../src/messages/device-history/device-history.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { listActionClicks } from '../../../src/messages/outcomes/action-clicks.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { findMessage } from '../../../src/messages/messages.ts';
import { createReceiptBuffer } from '../../../src/messages/receipts/receipt-buffer.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { receiptWindow } from '../../../src/database/retention.ts';
import { newTimeOrderedId } from '../../../src/database/time-ordered-id.ts';
import { registerDevices } from '../../harness/devices.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { keepMessage } from '../../harness/messages.ts';
import { describeOnEngines } from '../../harness/engines.ts';

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
      [...tokens, ...tokens].map((token) => recordReceipts(storage.db, [{ token, receipts: [...receipts] }])),
    );
    const status = await findMessage(storage.db, 'default', message);
    expect(status?.counts).toMatchObject({ displayed: 3, clicked: 3, dismissed: 0 });
  });

  it('counts clicks by action, with one row for each action that the message has', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, endpoints, 6);
    const actions = ['ver', 'depois'].map((action) => ({
      action,
      title: action,
      navigate: 'https://a.example',
    }));
    const written = { title: 'Aviso', navigate: 'https://a.example', lang: 'pt-BR', data: { sineta: 'm' } };
    const payload = JSON.stringify({ notification: { ...written, actions } });
    const message = await keepMessage(storage, Date.now(), { payload });
    const without = await keepMessage(storage, Date.now(), {
      payload: JSON.stringify({ notification: written }),
    });
    const click = (token: string, action?: string) => ({
      token,
      receipts: [message, without].map((id) => ({ message: id, event: 'clicked' as const, action })),
    });
    const clicks = tokens.map((token, index) =>
      click(token, ['ver', 'ver', 'depois', undefined, 'inventada', 'ver'][index]),
    );
    await Promise.all([...clicks, ...clicks].map((report) => recordReceipts(db, [report])));
    // A later click of the same device is not counted, whatever its action.
    await recordReceipts(db, [click(tokens[0]!, 'depois')]);
    const receipts = [{ message, event: 'displayed' as const, action: 'ver' }];
    await recordReceipts(db, [{ token: tokens[0]!, receipts }]);
    expect(await listActionClicks(db, message)).toEqual([
      { action: 'ver', clicks: 3 },
      { action: 'depois', clicks: 1 },
    ]);
    expect(await listActionClicks(db, without)).toEqual([]);
    expect((await findMessage(db, 'default', message))?.counts.clicked).toBe(6);
    expect(await db.selectFrom('action_click').select('action').distinct().execute()).toHaveLength(2);
    expect((await findMessageDetails(db, 'default', message))?.actionClicks).toHaveLength(2);
  });

  it('stores nothing of a deleted device, even concurrently', async () => {
    const storage = await open();
    const { db } = storage;
    const [token = '', other = ''] = await registerDevices(storage, endpoints, 2);
    const message = await keepMessage(storage, Date.now());
    const receipts = [{ message, event: 'displayed' as const }];
    await recordReceipts(db, [
      { token, receipts },
      { token: other, receipts },
    ]);
    const device = (await findDevice(db, token))!;
    await forgetWithHistory(db, [device], async (transaction) => {
      const row = { shard: device.shard, message, token, event: 'clicked', at: Date.now() } as const;
      await transaction.insertInto('receipt').values(row).execute();
    });
    expect(await findDevice(db, token)).toBeUndefined();
    expect(await db.selectFrom('receipt').select(['token']).execute()).toEqual([{ token: other }]);
  });

  it('exports and deletes what devices reported of messages that waited for more than a year', async () => {
    const storage = await open();
    const { db } = storage;
    const [token = ''] = await registerDevices(storage, endpoints, 1);
    const now = Date.now();
    const day = 86_400_000;
    const due = { send_at: now, wave_at: now, expires_at: now + 60_000 };
    // Postponed once, and the next one of a rule with two years between.
    const messages = [
      await keepMessage(storage, now - 400 * day, { ...due, changed_at: now - 100 * day }),
      await keepMessage(storage, now - 731 * day, { ...due, recurring: 'r' }),
    ];
    const receipts = messages.map((message) => ({ message, event: 'displayed' as const }));
    await recordReceipts(db, [{ token, receipts }], now);
    const device = (await findDevice(db, token))!;
    const history = await readHistory(db, device);
    const shown = history.filter(({ kind }) => kind === 'displayed').map(({ message }) => message);
    expect(new Set(shown)).toEqual(new Set(messages));
    await forgetWithHistory(db, [device], async () => {});
    expect(await db.selectFrom('receipt').selectAll().execute()).toEqual([]);
  });

  it('deletes the devices of a user and keeps one that another user has by then', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, endpoints, 4);
    const [stays = '', leaves = '', leavesDuring = '', joins = ''] = tokens;
    for (const token of [stays, leaves, leavesDuring]) await linkUser(db, token, 'ana');
    const message = await keepMessage(storage, Date.now());
    const devices = await devicesOfUsers(db, 'default', ['ana']);
    await linkUser(db, leaves, 'bia');
    await linkUser(db, joins, 'ana');
    await recordReceipts(
      db,
      tokens.map((token) => ({ token, receipts: [{ message, event: 'displayed' }] })),
    );
    const subject = { site: 'default', user: 'ana' };
    let erasure: Promise<void> | undefined;
    await inTransaction(db, async (transaction) => {
      await linkUser(transaction, leavesDuring, 'caio');
      erasure = forgetUserWithHistory(db, subject, devices, async () => {});
      await untilWaiting(storage);
    });
    await erasure;
    const left = await db.selectFrom('device').select(['token', 'user_id']).execute();
    expect(new Map(left.map(({ token, user_id }) => [token, user_id]))).toEqual(
      new Map([
        [leaves, 'bia'],
        [leavesDuring, 'caio'],
      ]),
    );
    const receipts = await db
      .selectFrom('receipt')
      .select('token')
      .where('token', '!=', leavesDuring)
      .execute();
    expect(receipts).toEqual([{ token: leaves }]);
  });

  it('counts for many messages at once, in any order', async () => {
    const storage = await open();
    const tokens = await registerDevices(storage, endpoints, 8);
    const messages = await Promise.all(Array.from({ length: 6 }, () => keepMessage(storage, Date.now())));
    await Promise.all(
      tokens.map((token, index) => {
        const order = index % 2 === 0 ? messages : messages.toReversed();
        const receipts = order.map((message) => ({ message, event: 'displayed' as const }));
        return recordReceipts(storage.db, [{ token, receipts }]);
      }),
    );
    for (const message of messages) {
      expect((await findMessage(storage.db, 'default', message))?.counts.displayed).toBe(8);
    }
  });

  it('ignores unknown devices and messages and counts the rest', async () => {
    const storage = await open();
    const [token] = await registerDevices(storage, endpoints, 1);
    const message = await keepMessage(storage, Date.now());
    const stranger = randomBytes(32).toString('base64url');
    await recordReceipts(storage.db, [
      { token: stranger, receipts: [{ message, event: 'displayed' }] },
      {
        token: token!,
        receipts: [
          { message: newTimeOrderedId(1), event: 'clicked' },
          { message, event: 'clicked' },
        ],
      },
    ]);
    const status = await findMessage(storage.db, 'default', message);
    expect(status?.counts).toMatchObject({ displayed: 0, clicked: 1 });
  });

  it('does not count messages of another site or from before the registration', async () => {
    const storage = await open();
    const [token] = await registerDevices(storage, endpoints, 1);
    const site = {
      id: 'other',
      name: 'Other',
      language: 'en',
      time_zone: 'UTC',
      created_at: 1,
    };
    await storage.db.insertInto('site').values(site).execute();
    const foreign = await keepMessage(storage, Date.now(), { site: 'other' });
    const early = await keepMessage(storage, 1);
    await recordReceipts(storage.db, [
      {
        token: token!,
        receipts: [
          { message: foreign, event: 'displayed' },
          { message: early, event: 'displayed' },
        ],
      },
    ]);
    expect((await findMessage(storage.db, 'other', foreign))?.counts.displayed).toBe(0);
    expect((await findMessage(storage.db, 'default', early))?.counts.displayed).toBe(0);
  });

  it('counts many devices at once, including repetitions', async () => {
    const storage = await open();
    const tokens = await registerDevices(storage, endpoints, 700);
    const message = await keepMessage(storage, Date.now());
    const report = (token: string, event: 'displayed' | 'clicked') => ({
      token,
      receipts: [{ message, event }],
    });
    await recordReceipts(
      storage.db,
      tokens.slice(0, 10).map((token) => report(token, 'displayed')),
    );
    const all = tokens.flatMap((token) => [report(token, 'displayed'), report(token, 'clicked')]);
    await recordReceipts(storage.db, [...all, ...all.slice(0, 100)]);
    const status = await findMessage(storage.db, 'default', message);
    expect(status?.counts).toMatchObject({ displayed: 700, clicked: 700 });
  });

  it('stores when a notification was last clicked on a device, accurate to the hour', async () => {
    const storage = await open();
    const { db } = storage;
    const [clicked = '', shown = ''] = await registerDevices(storage, endpoints, 2);
    const now = Date.now();
    const report = async (token: string, event: 'displayed' | 'clicked', at: number) => {
      const message = await keepMessage(storage, now);
      await recordReceipts(db, [{ token, receipts: [{ message, event }] }], at);
    };
    const lastClick = async (token: string) => (await findDevice(db, token))?.last_clicked_at;
    const hour = 3_600_000;
    await report(shown, 'displayed', now);
    await report(clicked, 'clicked', now);
    expect([await lastClick(shown), await lastClick(clicked)]).toEqual([null, now]);
    await report(clicked, 'clicked', now + hour - 1);
    expect(await lastClick(clicked)).toBe(now);
    await report(clicked, 'clicked', now + hour);
    expect(await lastClick(clicked)).toBe(now + hour);
    // Receipts that were delayed on their way to another process.
    await report(clicked, 'clicked', now);
    expect(await lastClick(clicked)).toBe(now + hour);
  });

  it('does not count for a message whose receipts may have been deleted', async () => {
    const storage = await open();
    const [token] = await registerDevices(storage, endpoints, 1);
    const now = Date.now();
    const message = await keepMessage(storage, now);
    const report = { token: token!, receipts: [{ message, event: 'displayed' as const }] };
    await recordReceipts(storage.db, [report], now + receiptWindow + 1);
    expect((await findMessage(storage.db, 'default', message))?.counts.displayed).toBe(0);
    await recordReceipts(storage.db, [report], now + receiptWindow);
    expect((await findMessage(storage.db, 'default', message))?.counts.displayed).toBe(1);
  });

  it('collects receipts during a write, and resolves when they are on disk', async () => {
    const storage = await open();
    const tokens = await registerDevices(storage, endpoints, 300);
    const message = await keepMessage(storage, Date.now());
    const buffer = createReceiptBuffer({ db: storage.db, groupSize: 100 });
    await Promise.all(
      tokens.map((token) => buffer.record({ token, receipts: [{ message, event: 'displayed' }] })),
    );
    expect((await findMessage(storage.db, 'default', message))?.counts.displayed).toBe(300);
    await buffer.record({ token: tokens[0]!, receipts: [{ message, event: 'clicked' }] });
    expect((await findMessage(storage.db, 'default', message))?.counts.clicked).toBe(1);
  });

  it('counts receipts of visitors while one caller reports more than a statement can contain', async () => {
    const storage = await open();
    const [token = '', visitor = ''] = await registerDevices(storage, endpoints, 2);
    const message = await keepMessage(storage, Date.now());
    const buffer = createReceiptBuffer({ db: storage.db });
    // More ids than the 32,766 values that SQLite accepts, in reports of the largest size.
    const flood = Array.from({ length: 400 }, () =>
      buffer.record({
        token,
        receipts: Array.from({ length: limits.receiptsPerRequest }, () => ({
          message: newTimeOrderedId(1),
          event: 'displayed' as const,
        })),
      }),
    );
    await Promise.all([
      ...flood,
      buffer.record({ token: visitor, receipts: [{ message, event: 'displayed' }] }),
    ]);
    expect((await findMessage(storage.db, 'default', message))?.counts.displayed).toBe(1);
  });

  it('refuses receipts above its capacity, and accepts them again later', async () => {
    const storage = await open();
    const tokens = await registerDevices(storage, endpoints, 30);
    const message = await keepMessage(storage, Date.now());
    const buffer = createReceiptBuffer({ db: storage.db, groupSize: 5, capacity: 10 });
    const results = await Promise.allSettled(
      tokens.map((token) => buffer.record({ token, receipts: [{ message, event: 'displayed' }] })),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    const taken = 10;
    expect(refused).toEqual(Array(20).fill(expect.objectContaining({ code: 'overloaded' })));
    expect((await findMessage(storage.db, 'default', message))?.counts.displayed).toBe(taken);
    await buffer.record({ token: tokens.at(-1)!, receipts: [{ message, event: 'displayed' }] });
  });
});
