import type { MessageChange, Target } from '@sineta/protocol';
import { expect, it, vi } from 'vitest';
import { noObserver } from '../../../src/delivery/observer.ts';
import { planMessage } from '../../../src/delivery/plan/plan.ts';
import { createScheduler } from '../../../src/delivery/scheduler.ts';
import { tuning } from '../../../src/delivery/tuning.ts';
import type { JobQueue } from '../../../src/jobs/queue.ts';
import { createInProcessQueue } from '../../../src/jobs/in-process.ts';
import { createLogger } from '../../../src/logger.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { createMessageService } from '../../../src/messages/message-service.ts';
import { createDirectQueue } from '../../../src/messages/direct/direct-queue.ts';
import { directRows, isDirectMessage } from '../../../src/messages/direct/direct-messages.ts';
import { linkUser } from '../../../src/devices/users/users.ts';
import { inTransaction } from '../../../src/database/executor.ts';
import { forgetDevice } from '../../../src/devices/devices.ts';
import { findMessageRow, lockMessage } from '../../../src/messages/messages.ts';
import { countJobs, createTestDelivery, releaseJobs, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import type { TestStorage } from '../../harness/storage.ts';

const soon = { timeout: 60_000, interval: 10 };
const hour = 3_600_000;
const everyone: Target = { everyone: true };

/** A gate in an action: `reached` resolves when the action arrives, which waits until `open` is called. */
function gate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const pass = () => {
    reached.resolve();
    return opened.promise;
  };
  return { pass, reached: reached.promise, open: () => opened.resolve() };
}

function silentQueue({ db }: TestStorage): JobQueue {
  return createInProcessQueue({ db, logger: createLogger({ level: 'silent' }) });
}

/** Plans a message in the hour in which it is due. */
function planWhenDue(
  storage: TestStorage,
  message: string,
  clock: () => number,
  jobs = silentQueue(storage),
) {
  const options = { db: storage.db, jobs, clock: () => clock() + hour, tuning, onChange: () => {} };
  return planMessage(options, { kind: 'plan', site: 'default', message });
}

describeOnEngines((open) => {
  /** Two devices, and a message for them in an hour, by a clock that the test moves. */
  async function schedule(target: (tokens: readonly string[]) => Target, extra: { ttl?: number } = {}) {
    const sink = await startPushSink();
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 2);
    let offset = 0;
    const clock = () => Date.now() + offset;
    const delivery = await createTestDelivery(storage, sink.origin, { clock });
    const sendAt = new Date(clock() + hour).toISOString();
    const { id } = await delivery.accept('default', sendTo(target(tokens), { sendAt, ...extra }));
    /** Lets the time pass, and sends what is due. */
    const pass = async (milliseconds: number) => {
      offset += milliseconds;
      await releaseJobs(storage, clock());
      await (await createTestDelivery(storage, sink.origin, { clock })).start();
    };
    const isSent = () =>
      vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    return { sink, storage, tokens, clock, delivery, id, pass, isSent };
  }

  it('sends a message once, with the new content, to the new audience, at the new time', async () => {
    const targets: readonly (readonly [
      (tokens: readonly string[]) => Target,
      (tokens: readonly string[]) => Target,
      number,
    ])[] = [
      [() => everyone, ([first]) => ({ token: first! }), 1],
      [([first]) => ({ token: first! }), () => everyone, 2],
      [(tokens) => ({ tokens: [...tokens] }), ([, second]) => ({ tokens: [second!] }), 1],
    ];
    for (const [before, after, arrivals] of targets) {
      const { sink, storage, tokens, clock, delivery, id, pass, isSent } = await schedule(before);
      const sendAt = new Date(clock() + 2 * hour).toISOString();
      const changes: MessageChange = { target: after(tokens), notification: { title: 'Novo' }, sendAt };
      // The same change again has no other effect.
      for (let times = 0; times < 2; times++)
        expect(await delivery.change('default', id, changes)).toBe(true);
      expect(await statusOf(storage, id)).toMatchObject({ state: 'scheduled', sendAt });
      expect(await countJobs(storage)).toBe(1);
      expect(await findMessageRow(storage.db, 'default', id)).toMatchObject({
        title: 'Novo',
        search_text: 'novo ',
        send_at: Date.parse(sendAt),
      });
      await pass(2 * hour);
      await isSent();
      expect(sink.arrivals).toHaveLength(arrivals);
      const counts = { targeted: arrivals, accepted: arrivals };
      expect(await statusOf(storage, id)).toMatchObject({ counts });
      expect(await storage.db.selectFrom('batch').selectAll().execute()).toEqual([]);
    }
  });

  it('changes the time although a named device was removed meanwhile', async () => {
    const { sink, storage, tokens, clock, delivery, id, pass, isSent } = await schedule((named) => ({
      tokens: [...named],
    }));
    await forgetDevice(storage.db, tokens[0]!, clock());
    const sendAt = new Date(clock() + 2 * hour).toISOString();
    expect(await delivery.change('default', id, { sendAt })).toBe(true);
    await pass(2 * hour);
    await isSent();
    expect(sink.arrivals).toHaveLength(1);
    expect(await statusOf(storage, id)).toMatchObject({ counts: { targeted: 1, accepted: 1 } });
  });

  it('changes only the time, or sends at once', async () => {
    for (const target of [() => everyone, (tokens: readonly string[]) => ({ tokens: [...tokens] })]) {
      const { sink, storage, clock, delivery, id, isSent } = await schedule(target);
      const row = await findMessageRow(storage.db, 'default', id);
      const sendAtLocal = new Date(clock() + 30 * hour).toISOString().slice(0, 16);
      expect(await delivery.change('default', id, { sendAtLocal })).toBe(true);
      const later = await findMessageRow(storage.db, 'default', id);
      const { payload, target: aim, created_at } = row!;
      expect(later).toMatchObject({ payload, target: aim, created_at, send_at_local: sendAtLocal });
      await delivery.start();
      expect(await delivery.change('default', id, { sendAtLocal: null })).toBe(true);
      await isSent();
      expect(sink.arrivals).toHaveLength(2);
    }
  });

  it('gives devices whose local time has passed the whole TTL from the change on', async () => {
    const { sink, clock, delivery, id, pass, isSent } = await schedule(() => everyone, { ttl: 60 });
    const sendAtLocal = new Date(clock() + 10 * hour).toISOString().slice(0, 16);
    expect(await delivery.change('default', id, { sendAtLocal })).toBe(true);
    await pass(hour / 2);
    // In the time zone of the site, which is that of devices without one.
    const passed = new Date(clock() - 6 * hour).toISOString().slice(0, 16);
    expect(await delivery.change('default', id, { sendAtLocal: passed })).toBe(true);
    await pass(0);
    await isSent();
    expect(sink.arrivals).toHaveLength(2);
  });

  it('changes nothing of a message that has begun, was cancelled or does not exist', async () => {
    const { storage, delivery, id, clock, pass, isSent } = await schedule(() => everyone);
    const changes: MessageChange = { notification: { title: 'Novo' } };
    const sendAt = new Date(clock() + hour).toISOString();
    const cancelled = await delivery.accept('default', sendTo(everyone, { sendAt }));
    await delivery.cancel('default', cancelled.id);
    await pass(hour);
    await isSent();
    for (const message of [id, cancelled.id, 'A'.repeat(24)]) {
      expect(await delivery.change('default', message, changes)).toBe(false);
    }
    expect(await delivery.change('elsewhere', id, changes).catch(({ code }) => code)).toBe('not_found');
    const rows = await storage.db.selectFrom('message').select(['title', 'changed_at']).execute();
    expect(rows).toEqual([
      { title: 'Olá', changed_at: null },
      { title: 'Olá', changed_at: null },
    ]);
  });

  it('keeps the message if the change cannot be recorded', async () => {
    const { sink, storage, delivery, id, tokens, pass, isSent } = await schedule((all) => ({
      token: all[0]!,
    }));
    const target = { token: tokens[1]! };
    const refused = delivery.change('default', id, { target }, () => Promise.reject(new Error('refused')));
    await expect(refused).rejects.toThrow('refused');
    await pass(hour);
    await isSent();
    expect(sink.arrivals).toHaveLength(1);
    expect(await findMessageDetails(storage.db, 'default', id)).toMatchObject({
      target: { token: tokens[0] },
    });
  });

  it('waits for a change before it plans the message', async () => {
    const { storage, delivery, id, clock } = await schedule(() => everyone);
    const { pass, reached, open: finish } = gate();
    const later = clock() + 2 * hour;
    const changing = delivery.change('default', id, { sendAt: new Date(later).toISOString() }, pass);
    await reached;
    const planned = planWhenDue(storage, id, clock);
    await untilWaiting(storage);
    finish();
    expect(await changing).toBe(true);
    expect(await planned).toEqual({ runAt: later });
    expect((await statusOf(storage, id)).state).toBe('scheduled');
  });

  it('refuses a change while the message is planned', async () => {
    const { storage, id, clock } = await schedule(() => everyone);
    const { db } = storage;
    const { pass, reached, open: finish } = gate();
    const queue = silentQueue(storage);
    const planned = planWhenDue(storage, id, clock, { ...queue, enqueue: pass });
    await reached;
    const service = createMessageService({
      db,
      scheduler: createScheduler({ db, jobs: queue }),
      queue: createDirectQueue(),
      publicUrl: () => 'https://mural.example/',
    });
    const changing = service.change('default', id, { notification: { title: 'Novo' } });
    await untilWaiting(storage);
    finish();
    await planned;
    expect(await changing).toBe(false);
    expect(await findMessageRow(db, 'default', id)).toMatchObject({ title: 'Olá', state: 'sending' });
  });

  it('waits for a change before it sends a batch of named devices', async () => {
    const { sink, storage, delivery, id, tokens, clock, pass, isSent } = await schedule((all) => ({
      tokens: [...all],
    }));
    const { pass: hold, reached, open: release } = gate();
    const holding = inTransaction(storage.db, async (transaction) => {
      await lockMessage(transaction, 'default', id);
      await hold();
    });
    await reached;
    const sendAt = new Date(clock() + 2 * hour).toISOString();
    const changing = delivery.change('default', id, { target: { token: tokens[0]! }, sendAt });
    await untilWaiting(storage);
    const passing = pass(hour);
    await untilWaiting(storage, 2);
    release();
    await Promise.all([holding, passing]);
    expect(await changing).toBe(true);
    expect(await statusOf(storage, id)).toMatchObject({ state: 'scheduled', sendAt });
    await pass(hour);
    await isSent();
    expect(sink.arrivals).toHaveLength(1);
  });

  it('deletes a message that has not begun, and none that has', async () => {
    for (const target of [() => everyone, (tokens: readonly string[]) => ({ tokens: [...tokens] })]) {
      const { storage, delivery, id } = await schedule(target);
      const titles: string[] = [];
      const deleted = await delivery.delete('default', id, async (_transaction, { title }) => {
        titles.push(title);
      });
      expect([deleted, titles]).toEqual([true, ['Olá']]);
      expect(await delivery.delete('default', id)).toBe(false);
      expect(await countJobs(storage)).toBe(0);
      for (const table of ['message', 'batch'] as const) {
        expect(await storage.db.selectFrom(table).selectAll().execute()).toEqual([]);
      }
    }
  });

  it('plans no message that is being deleted', async () => {
    const { storage, delivery, id, clock } = await schedule(() => everyone);
    const { pass, reached, open: finish } = gate();
    const deleting = delivery.delete('default', id, pass);
    await reached;
    const planned = planWhenDue(storage, id, clock);
    await untilWaiting(storage);
    finish();
    expect([await deleting, await planned]).toEqual([true, undefined]);
  });

  it('sends a delayed message after its delay', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = await registerDevices(storage, sink.origin, 2);
    const delivery = await createTestDelivery(storage, sink.origin);
    const accepted = [everyone, { token: token! }].map((target) =>
      delivery.accept('default', sendTo(target, { delay: 1 })),
    );
    const messages = await Promise.all(accepted);
    for (const { id } of messages) {
      const { state, createdAt, sendAt } = await statusOf(storage, id);
      const wait = Date.parse(sendAt!) - Date.parse(createdAt);
      expect({ state, wait }).toEqual({ state: 'scheduled', wait: 1000 });
    }
    await delivery.start();
    for (const { id } of messages) {
      await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    }
    expect(sink.arrivals).toHaveLength(3);
  });

  it.for(['token', 'user'] as const)(
    'makes a direct message of one to a %s after its delay',
    async (kind) => {
      const sink = await startPushSink();
      const storage = await open();
      const [token] = await registerDevices(storage, sink.origin, 2);
      await linkUser(storage.db, token!, 'u-7');
      const target = kind === 'token' ? { token: token! } : { user: 'u-7' };
      const accepting = await createTestDelivery(storage, sink.origin);
      const sentBy = { kind: 'user', id: '1', name: 'Ana' } as const;
      const send = sendTo(target, { delay: 1, ttl: 600 });
      const { id } = await accepting.accept('default', send, undefined, sentBy);
      expect((await statusOf(storage, id)).state).toBe('scheduled');
      expect(await isDirectMessage(storage.db, 'default', id)).toBe(false);
      // Another process continues: this one never delivered.
      const delivery = await createTestDelivery(storage, sink.origin);
      await delivery.start();
      await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
      expect(sink.arrivals).toHaveLength(1);
      expect(await findMessageRow(storage.db, 'default', id)).toBeUndefined();
      const [row, ...others] = await directRows(storage.db, 'default', id).selectAll().execute();
      expect(others).toEqual([]);
      expect(row).toMatchObject({ token, ttl: 600, sent_by_name: 'Ana', state: 'accepted' });
      expect(row!.user_id).toBe(kind === 'user' ? 'u-7' : null);
    },
  );

  it('informs open pages of a message that becomes direct, and measures its lag from the end of its delay', async () => {
    const answered = gate();
    const sink = await startPushSink(() => answered.pass().then(() => ({ status: 201 })));
    const storage = await open();
    const [token] = await registerDevices(storage, sink.origin, 1);
    let offset = 0;
    const clock = () => Date.now() + offset;
    const accepting = await createTestDelivery(storage, sink.origin, { clock });
    const { id } = await accepting.accept('default', sendTo({ token: token! }, { delay: 60 }));
    offset = 60_000;
    await releaseJobs(storage, clock());
    const changed: string[] = [];
    const lags: number[] = [];
    const delivery = await createTestDelivery(storage, sink.origin, {
      clock,
      onChange: (_site, message) => changed.push(message),
      observer: { ...noObserver, lag: (milliseconds) => lags.push(milliseconds) },
    });
    await delivery.start();
    await answered.reached;
    expect(changed).toEqual([id]);
    expect(lags).toEqual([expect.toSatisfy((lag: number) => lag >= 0 && lag < 50_000)]);
    answered.open();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
  });

  it('makes a direct message also of one that was changed, whose TTL begins when it is due', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = await registerDevices(storage, sink.origin, 2);
    const delivery = await createTestDelivery(storage, sink.origin);
    const { id } = await delivery.accept('default', sendTo({ token: token! }, { delay: 60, ttl: 600 }));
    const sendAt = new Date(Date.now() + 500).toISOString();
    await delivery.change('default', id, { notification: { title: 'Novo' }, sendAt });
    // On a busy machine the time has passed by then, and the message is due at once.
    const { send_at } = (await findMessageRow(storage.db, 'default', id))!;
    expect(send_at).toBeGreaterThanOrEqual(Date.parse(sendAt));
    await delivery.start();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect(sink.arrivals).toHaveLength(1);
    expect(await findMessageRow(storage.db, 'default', id)).toBeUndefined();
    expect(await findMessageDetails(storage.db, 'default', id)).toMatchObject({
      title: 'Novo',
      expiresAt: new Date(send_at + 600_000).toISOString(),
    });
  });

  it('sends a message to a device not at all that is undone within its delay', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = await registerDevices(storage, sink.origin, 1);
    const delivery = await createTestDelivery(storage, sink.origin);
    const { id } = await delivery.accept('default', sendTo({ token: token! }, { delay: 60 }));
    expect(await countJobs(storage)).toBe(1);
    expect(await delivery.delete('default', id)).toBe(true);
    expect(await countJobs(storage)).toBe(0);
    expect(await isDirectMessage(storage.db, 'default', id)).toBe(false);
  });

  it('closes a delayed message to a user who has no device any more', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = await registerDevices(storage, sink.origin, 1);
    await linkUser(storage.db, token!, 'u-7');
    const delivery = await createTestDelivery(storage, sink.origin);
    const { id } = await delivery.accept('default', sendTo({ user: 'u-7' }, { delay: 1 }));
    await linkUser(storage.db, token!, null);
    await delivery.start();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect(sink.arrivals).toHaveLength(0);
  });
});
