import { expect, it, vi } from 'vitest';
import { inTransaction } from '../../../src/database/executor.ts';
import { linkUser } from '../../../src/devices/users/users.ts';
import { cancelDirect } from '../../../src/messages/direct/direct-messages.ts';
import { sendTo, statusOf } from '../../harness/delivery.ts';
import { describeOnEngines } from '../../harness/engines.ts';
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
});
