import { defaultPreferences } from '@sineta/protocol';
import { describe, expect, it, vi } from 'vitest';
import { noObserver } from '../../../src/delivery/observer.ts';
import { createTestDelivery, sendTo } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { openTestStorage } from '../../harness/storage.ts';

const soon = { timeout: 60_000, interval: 20 };

describe('on PostgreSQL', () => {
  const createDatabase = usePostgres();

  it('holds a message once whose lease ends before that is stored', async () => {
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    const { db } = storage;
    const [first = '', second = ''] = await registerDevices(storage, 'https://push.example', 2);
    const preferences = JSON.stringify({ ...defaultPreferences, urgentOnly: true });
    await db.updateTable('device').set({ preferences }).execute();
    let ahead = 0;
    const decided = vi.fn();
    const service = await createTestDelivery(storage, 'https://push.example', {
      clock: () => Date.now() + ahead,
      observer: { ...noObserver, decided },
    });
    await service.start();
    const dueAt = async () => {
      const row = db.selectFrom('direct_queue').select('due_at').where('token', '=', second);
      return (await row.executeTakeFirst())?.due_at;
    };
    // The results of the first message wait for its device, and those of the second one for them.
    await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('device').select('token').where('token', '=', first).forUpdate().execute();
      await service.accept('default', sendTo({ token: first }));
      await untilWaiting(storage);
      await service.accept('default', sendTo({ token: second }));
      const lease = (await dueAt())!;
      ahead = 120_000;
      await vi.waitFor(async () => expect(await dueAt()).toBeGreaterThan(lease), soon);
    });
    const held = db.selectFrom('direct_queue').select('token').where('state', '=', 'held');
    await vi.waitFor(async () => expect(await held.execute()).toHaveLength(2), soon);
    await service.stop();
    expect(decided).toHaveBeenCalledTimes(2);
  });
});
