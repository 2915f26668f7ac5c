import { expect, it, vi } from 'vitest';
import { inTransaction } from '../../../src/database/executor.ts';
import { writeDirectResults } from '../../../src/delivery/direct/direct-results.ts';
import { forgetDevice } from '../../../src/devices/devices.ts';
import { addToDigests } from '../../../src/devices/preferences/digest.ts';
import { linkUser } from '../../../src/devices/users/users.ts';
import { pruneDirect } from '../../../src/messages/direct/delete-direct.ts';
import { cancelDirect } from '../../../src/messages/direct/direct-messages.ts';
import { sendTo, statusOf } from '../../harness/delivery.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { hour, quietAt, startWithPreferences } from '../../harness/preferences.ts';

const soon = { timeout: 60_000, interval: 20 };

describeOnEngines((open) => {
  it('a direct message that is cancelled while it is held is not sent, nor in a digest', async () => {
    const storage = await open();
    const { db } = storage;
    const { delivery, clock, register, moveClock, awaitShown, shownOn } = await startWithPreferences(storage);
    const both = await register('/both', quietAt(clock()));
    const alone = await register('/alone', quietAt(clock()));
    const send = async (title: string, token: string) => {
      const { id } = await delivery.accept('default', sendTo({ token }, { notification: { title } }));
      await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.held).toBe(1), soon);
      return id;
    };
    const wrong = [await send('Errado', both), await send('Errado', alone)];
    await send('Certo', both);
    for (const id of wrong) {
      const cancel = () => inTransaction(db, (transaction) => cancelDirect(transaction, 'default', id));
      expect(await cancel()).toBe('Errado');
      expect(await cancel()).toBeUndefined();
      expect(await statusOf(storage, id)).toMatchObject({ state: 'cancelled', counts: { held: 0 } });
    }
    const digests = () => db.selectFrom('digest').select(['token', 'held']).execute();
    expect(await digests()).toEqual([{ token: both, held: 1 }]);
    moveClock(3 * hour);
    expect(await awaitShown('/both', 1)).toMatchObject([{ title: 'Certo' }]);
    await vi.waitFor(async () => expect(await digests()).toEqual([]), soon);
    expect([shownOn('/both').length, shownOn('/alone').length]).toEqual([1, 0]);
  });

  it('a scheduled message to a person is cancelled while it is held', async () => {
    const storage = await open();
    const { db } = storage;
    const { delivery, clock, register, moveClock, awaitShown } = await startWithPreferences(storage);
    const token = await register('/ana', quietAt(clock()));
    await linkUser(db, token, 'ana');
    const send = async (title: string) => {
      const sendAt = new Date(clock() + 100).toISOString();
      const written = sendTo({ user: 'ana' }, { notification: { title }, sendAt });
      const { id } = await delivery.accept('default', written);
      await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.held).toBe(1), soon);
      return id;
    };
    const wrong = await send('Errado');
    await send('Certo');
    expect(await delivery.cancel('default', wrong)).toBe(true);
    expect(await statusOf(storage, wrong)).toMatchObject({ state: 'cancelled', counts: { held: 0 } });
    expect(await db.selectFrom('digest').select('held').execute()).toEqual([{ held: 1 }]);
    moveClock(3 * hour);
    expect(await awaitShown('/ana', 1)).toMatchObject([{ title: 'Certo' }]);
  });

  it('a direct message that is being held at that moment is cancelled', async () => {
    const storage = await open();
    const { db } = storage;
    const { delivery, clock, register } = await startWithPreferences(storage);
    const token = await register('/ana');
    await delivery.stop();
    const { id } = await delivery.accept('default', sendTo({ token }));
    const isHeld = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const holding = inTransaction(db, async (transaction) => {
      await transaction.updateTable('direct_queue').set({ state: 'held', due_at: null }).execute();
      await addToDigests(transaction, [{ token, reason: 'quiet_hours', digestAt: clock() + hour }]);
      isHeld.resolve();
      await commit.promise;
    });
    await isHeld.promise;
    const cancelled = delivery.cancel('default', id);
    await untilWaiting(storage);
    commit.resolve();
    await holding;
    expect(await cancelled).toBe(true);
    expect(await statusOf(storage, id)).toMatchObject({ state: 'cancelled', counts: { held: 0 } });
    expect(await db.selectFrom('digest').select('token').execute()).toEqual([]);
  });

  it('a direct message that is held after its device was deleted keeps no content', async () => {
    const storage = await open();
    const { db } = storage;
    const { delivery, clock, register } = await startWithPreferences(storage);
    const token = await register('/ana');
    await delivery.stop();
    await delivery.accept('default', sendTo({ token }));
    const message = await db.selectFrom('direct_queue').selectAll().executeTakeFirstOrThrow();
    await forgetDevice(db, token);
    const decision = { kind: 'held', reason: 'quiet_hours', digestAt: clock() + hour } as const;
    const result = { token, endpoint: null, decision, status: null, service: 'other' } as const;
    await writeDirectResults(db, [{ message, result }], clock());
    const row = await db.selectFrom('direct_queue').select(['state', 'payload']).executeTakeFirst();
    expect(row).toEqual({ state: 'held', payload: null });
    await pruneDirect(db, clock() + 31 * 24 * hour);
    expect(await db.selectFrom('direct_queue').select('state').execute()).toEqual([]);
  });

  it('a direct message is kept while it is held, however short its site keeps them', async () => {
    const storage = await open();
    const { db } = storage;
    const { delivery, clock, register, moveClock, awaitShown } = await startWithPreferences(storage);
    const token = await register('/ana', quietAt(clock()));
    const { id } = await delivery.accept('default', sendTo({ token }, { notification: { title: 'Certo' } }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.held).toBe(1), soon);
    await pruneDirect(db, clock() + 31 * 24 * hour);
    moveClock(3 * hour);
    expect(await awaitShown('/ana', 1)).toMatchObject([{ title: 'Certo' }]);
  });

  it('a message that is being retried while its device leaves its user is cancelled', async () => {
    const storage = await open();
    const { db } = storage;
    const { delivery, clock, register } = await startWithPreferences(storage);
    const token = await register('/ana');
    await linkUser(db, token, 'ana');
    await delivery.stop();
    const { id } = await delivery.accept('default', sendTo({ user: 'ana' }));
    await db.updateTable('direct_queue').set({ state: 'failed', due_at: null }).execute();
    const isDue = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const retrying = inTransaction(db, async (transaction) => {
      await transaction.updateTable('direct_queue').set({ state: 'sending', due_at: clock() }).execute();
      isDue.resolve();
      await commit.promise;
    });
    await isDue.promise;
    const left = inTransaction(db, (transaction) => linkUser(transaction, token, 'bia'));
    await untilWaiting(storage);
    commit.resolve();
    await Promise.all([retrying, left]);
    const row = await db.selectFrom('direct_queue').select(['state', 'due_at', 'user_id']).executeTakeFirst();
    expect(row).toEqual({ state: 'cancelled', due_at: null, user_id: null });
    expect(await statusOf(storage, id)).toMatchObject({ state: 'cancelled' });
  });
});
