import type { SendMessage } from '@sineta/protocol';
import { expect, it, vi } from 'vitest';
import { decrypt, makeReceiver } from '../../../../../packages/web-push/test/harness/decrypt.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { registerDevice } from '../../../src/devices/devices.ts';
import { readLatestHistory } from '../../../src/messages/device-history/device-history.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { findMessageRow } from '../../../src/messages/messages.ts';
import { type DeviceGroup, groupOf, storedDivision } from '../../../src/messages/experiments/division.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { currentVapidKey } from '../../../src/sites/vapid-keys/vapid-keys.ts';
import { createTestDelivery, releaseJobs, sendTo, statusOf } from '../../harness/delivery.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { type Answering, startPushSink } from '../../harness/push-sink.ts';
import type { TestStorage } from '../../harness/storage.ts';

const actor = { kind: 'user', id: 'ana', name: 'Ana' } as const;
const soon = { timeout: 150_000, interval: 10 };
const minute = 60_000;
const experiment = {
  share: 50,
  decideAfterMinutes: 60,
  variant: { title: 'Missa às 19 h', translations: { en: { title: 'Mass at 7 pm' } } },
};
const compared: Partial<SendMessage> = {
  notification: { title: 'Missa hoje', body: 'Na matriz' },
  translations: { en: { title: 'Mass today', body: 'In the main church' } },
  ttl: 600,
};

/** Titles by group, in Portuguese and English. */
const written = ['Missa hoje', 'Mass today'];
const varied = ['Missa às 19 h', 'Mass at 7 pm'];

/** Devices that decrypt what they get, half of them English ones, and a clock that can be advanced. */
async function startParish(storage: TestStorage, devices: number, respond?: Answering) {
  const sink = await startPushSink(respond);
  const receiver = makeReceiver();
  const { publicKey, auth } = receiver;
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
  const vapidKey = (await currentVapidKey(storage.db, 'default'))!.publicKey;
  const byPath = new Map<string, { readonly token: string; readonly isEnglish: boolean }>();
  let offset = 0;
  const clock = () => Date.now() + offset;
  const register = async (count: number) => {
    const from = byPath.size;
    await storage.db.transaction().execute(async (transaction) => {
      for (let number = from; number < from + count; number++) {
        const path = `/device/${number}`;
        const isEnglish = number % 2 === 1;
        const subscription = { endpoint: `${sink.origin}${path}`, keys };
        const registration = { subscription, vapidKey, locale: isEnglish ? 'en' : 'pt-BR' };
        const { token } = await registerDevice(transaction, 'default', registration, clock());
        byPath.set(path, { token, isEnglish });
      }
    });
  };
  await register(devices);
  const create = () =>
    createTestDelivery(storage, sink.origin, {
      clock,
      queueClock: clock,
      tuning: { batchSize: 80, retryBase: 20 },
    });
  return {
    sink,
    clock,
    register,
    create,
    tokens: () => [...byPath.values()].map(({ token }) => token),
    async advance(milliseconds: number): Promise<void> {
      offset += milliseconds;
      await releaseJobs(storage, clock());
    },
    /** The tokens and titles of what has arrived, with the group of each device. */
    async shown(message: string) {
      const { division } = (await findMessageRow(storage.db, 'default', message))!;
      return sink.arrivals.map(({ path, body }) => {
        const { token, isEnglish } = byPath.get(path)!;
        const { notification } = JSON.parse(decrypt(body, receiver).toString()) as {
          notification: { title: string; body?: string; image?: string };
        };
        const { title, body: text, image } = notification;
        return { token, isEnglish, group: groupOf(storedDivision(division!), token), title, text, image };
      });
    },
    async groups(message: string): Promise<Record<DeviceGroup, string[]>> {
      const { division } = (await findMessageRow(storage.db, 'default', message))!;
      const groups: Record<DeviceGroup, string[]> = { holdout: [], a: [], b: [], rest: [] };
      for (const { token } of byPath.values()) groups[groupOf(storedDivision(division!), token)].push(token);
      return groups;
    },
  };
}

function click(storage: TestStorage, message: string, tokens: readonly string[], now: number) {
  const receipts = (event: 'displayed' | 'clicked') => ({ message, event, proof: '' });
  return recordReceipts(
    storage.db,
    tokens.map((token) => ({ token, receipts: [receipts('displayed'), receipts('clicked')] })),
    now,
  );
}

async function detailsOf(storage: TestStorage, id: string) {
  return (await findMessageDetails(storage.db, 'default', id))!;
}

async function untilIdle(storage: TestStorage, id: string, accepted: number): Promise<void> {
  await vi.waitFor(async () => {
    expect((await statusOf(storage, id)).counts.accepted).toBe(accepted);
    expect(await storage.db.selectFrom('batch').selectAll().execute()).toEqual([]);
  }, soon);
}

describeOnEngines((open) => {
  it('sends the chosen variant to the rest at once when a caller ends the experiment, once', async () => {
    const storage = await open();
    const parish = await startParish(storage, 200);
    const delivery = await parish.create();
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ...compared, experiment }));
    const { a, b, rest } = await parish.groups(id);
    await untilIdle(storage, id, a.length + b.length);
    const end = (winner: 'a' | 'b') => delivery.endExperiment('default', id, { winner }, actor);
    const [first, repeated] = await Promise.all([end('b'), end('b')]);
    expect([first, repeated]).toEqual([undefined, undefined]);
    await expect(end('a')).rejects.toMatchObject({ code: 'message_closed' });
    await untilIdle(storage, id, 200);
    const shown = (await parish.shown(id)).filter(({ group }) => group === 'rest');
    expect(shown).toHaveLength(rest.length);
    for (const { isEnglish, title } of shown) expect(title).toBe(varied[Number(isEnglish)]);
    const { experiment: result, state } = await detailsOf(storage, id);
    expect(state).toBe('sent');
    expect(result).toMatchObject({ status: 'decided', winner: 'b', ended: true });
    expect(Date.parse(result!.decideAt)).toBeLessThanOrEqual(parish.clock());
    const entries = await storage.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'experiment.ended')
      .execute();
    expect(entries.map(({ details }) => JSON.parse(details!))).toEqual([{ site: 'default', winner: 'b' }]);
  });

  it('does not end an experiment whose variants are not planned, or of which nothing waits', async () => {
    const storage = await open();
    const parish = await startParish(storage, 20);
    const delivery = await parish.create();
    const send = async (share: number) =>
      delivery.accept(
        'default',
        sendTo({ everyone: true }, { ...compared, experiment: { ...experiment, share } }),
      );
    for (const { id } of [await send(50), await send(100)]) {
      const end = delivery.endExperiment('default', id, { winner: 'a' }, actor);
      await expect(end).rejects.toMatchObject({ code: 'message_closed' });
      expect((await findMessageRow(storage.db, 'default', id))!.experiment_result).toBeNull();
    }
  });

  it('sends the variant with more clicks to the rest, and nothing to the control group', async () => {
    const storage = await open();
    const parish = await startParish(storage, 400);
    const delivery = await parish.create();
    await delivery.start();
    const { id } = await delivery.accept(
      'default',
      sendTo({ everyone: true }, { ...compared, experiment, holdout: 10 }),
    );
    const { holdout, a, b, rest } = await parish.groups(id);
    await untilIdle(storage, id, a.length + b.length);
    for (const { group, isEnglish, title, text } of await parish.shown(id)) {
      expect(['a', 'b']).toContain(group);
      expect(title).toBe((group === 'a' ? written : varied)[Number(isEnglish)]);
      expect(text).toBe(isEnglish ? 'In the main church' : 'Na matriz');
    }
    expect(await statusOf(storage, id)).toMatchObject({ state: 'sending', planning: true });
    await click(storage, id, a.slice(0, 3), parish.clock());
    await click(storage, id, b.slice(0, 40), parish.clock());
    // A repeated click counts once.
    await click(storage, id, b.slice(0, 2), parish.clock());
    const running = await detailsOf(storage, id);
    expect(running.experiment).toMatchObject({
      ...experiment,
      status: 'running',
      variants: [
        { name: 'a', sent: a.length, displayed: 3, clicked: 3 },
        { name: 'b', sent: b.length, displayed: 40, clicked: 40 },
      ],
    });
    expect(running.experiment).not.toHaveProperty('winner');
    expect(running.holdout).toEqual({ percent: 10, devices: holdout.length });
    expect(Date.parse(running.experiment!.decideAt)).toBe(
      (await findMessageRow(storage.db, 'default', id))!.send_at + 60 * minute,
    );
    await delivery.stop();

    await parish.advance(60 * minute);
    // On PostgreSQL, two processes plan and send the rest.
    const others = await Promise.all(
      Array.from({ length: storage.engine === 'postgres' ? 2 : 1 }, () => parish.create()),
    );
    await Promise.all(others.map((other) => other.start()));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    const sent = a.length + b.length + rest.length;
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: sent, accepted: sent, gone: 0 });
    expect(parish.sink.countByPath().size).toBe(sent);
    expect(parish.sink.arrivals).toHaveLength(sent);
    const later = (await parish.shown(id)).slice(a.length + b.length);
    expect(later.map(({ token }) => token).sort()).toEqual(rest.toSorted());
    for (const { isEnglish, title } of later) expect(title).toBe(varied[Number(isEnglish)]);
    // What the rest does is not compared.
    await click(storage, id, rest.slice(0, 5), parish.clock());
    const { experiment: decided, counts, notification } = await detailsOf(storage, id);
    expect(decided).toMatchObject({
      status: 'decided',
      winner: 'b',
      variants: [
        { sent: a.length, clicked: 3 },
        { sent: b.length, clicked: 40 },
      ],
    });
    expect(counts.clicked).toBe(48);
    // The board and the details show the message as written.
    expect(notification.title).toBe('Missa hoje');
  });

  it('sends the message as written to the rest without enough data', async () => {
    const storage = await open();
    const parish = await startParish(storage, 60);
    const delivery = await parish.create();
    await delivery.start();
    const image = 'https://example.org/b.png';
    const compares = { share: 50, decideAfterMinutes: 15, variant: { image } };
    const { id } = await delivery.accept(
      'default',
      sendTo({ everyone: true }, { ttl: 600, experiment: compares }),
    );
    const { a, b, rest } = await parish.groups(id);
    await untilIdle(storage, id, a.length + b.length);
    for (const shown of await parish.shown(id)) {
      expect(shown.image).toBe(shown.group === 'b' ? image : undefined);
    }
    await click(storage, id, b, parish.clock());
    await delivery.stop();
    // A device that registered meanwhile gets the message if it is one of the rest.
    await parish.register(30);
    const groups = await parish.groups(id);
    await parish.advance(15 * minute);
    await (await parish.create()).start();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect(groups.rest.length).toBeGreaterThan(rest.length);
    const later = (await parish.shown(id)).slice(a.length + b.length);
    expect(later.map(({ token }) => token).sort()).toEqual(groups.rest.toSorted());
    expect(later.filter((shown) => shown.image !== undefined)).toEqual([]);
    expect(parish.sink.arrivals.map(({ headers }) => Number(headers['ttl'])).every((ttl) => ttl > 300)).toBe(
      true,
    );
    const { experiment: result } = await detailsOf(storage, id);
    expect(result).toMatchObject({ status: 'insufficient_data' });
    expect(result).not.toHaveProperty('winner');
  });

  it('compares two halves of the whole audience, and has nothing left to send', async () => {
    const storage = await open();
    const parish = await startParish(storage, 120);
    const delivery = await parish.create();
    await delivery.start();
    const whole = { share: 100, decideAfterMinutes: 15, variant: { title: 'Outro' } };
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { experiment: whole }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect(parish.sink.arrivals).toHaveLength(120);
    const { a } = await parish.groups(id);
    await click(storage, id, a.slice(0, 30), parish.clock());
    expect((await detailsOf(storage, id)).experiment).toMatchObject({ status: 'running' });
    await delivery.stop();
    await parish.advance(15 * minute);
    await (await parish.create()).start();
    await vi.waitFor(async () => {
      expect((await detailsOf(storage, id)).experiment).toMatchObject({ status: 'decided', winner: 'a' });
    }, soon);
    expect((await statusOf(storage, id)).state).toBe('sent');
    expect(parish.sink.arrivals).toHaveLength(120);
  });

  it('sends nothing to the control group of a message without an experiment', async () => {
    const storage = await open();
    const parish = await startParish(storage, 100);
    const delivery = await parish.create();
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { holdout: 30 }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    const { holdout, a, b, rest } = await parish.groups(id);
    expect([a, b]).toEqual([[], []]);
    expect((await parish.shown(id)).map(({ token }) => token).sort()).toEqual(rest.toSorted());
    const details = await detailsOf(storage, id);
    expect(details.counts.targeted).toBe(rest.length);
    expect(details.holdout).toEqual({ percent: 30, devices: holdout.length });
    expect(details).not.toHaveProperty('experiment');
    expect(await storage.db.selectFrom('message_variant').selectAll().execute()).toEqual([]);
    // The history of a device has the message only if it got it.
    const historyOf = async (token: string) =>
      (await readLatestHistory(storage.db, (await findDevice(storage.db, token))!, [])).filter(
        ({ kind }) => kind === 'accepted',
      );
    expect(await historyOf(rest[0]!)).toMatchObject([{ message: id }]);
    expect(await historyOf(holdout[0]!)).toEqual([]);
  });

  it('cancels the rest between the waves, and replaces only what was sent', async () => {
    const storage = await open();
    const parish = await startParish(storage, 120);
    const delivery = await parish.create();
    await delivery.start();
    const { id } = await delivery.accept(
      'default',
      sendTo({ everyone: true }, { ...compared, experiment, holdout: 20 }),
    );
    const { a, b } = await parish.groups(id);
    await untilIdle(storage, id, a.length + b.length);
    expect(await delivery.cancel('default', id)).toBe(true);
    expect((await detailsOf(storage, id)).experiment).toMatchObject({ status: 'stopped' });
    const actor = { kind: 'system', id: 'test', name: 'test' } as const;
    const correction = {
      notification: { title: 'Não há missa' },
      translations: { en: { title: 'There is no mass' } },
      replaceOnDevices: true,
    };
    const replacement = (await delivery.correct('default', id, correction, actor))!;
    await vi.waitFor(async () => expect((await statusOf(storage, replacement)).state).toBe('sent'), soon);
    const shown = await parish.shown(id);
    const replacing = shown.slice(a.length + b.length);
    expect(replacing.map(({ token }) => token).sort()).toEqual([...a, ...b].sort());
    for (const { isEnglish, title } of replacing) {
      expect(title).toBe(isEnglish ? 'There is no mass' : 'Não há missa');
    }
    expect((await statusOf(storage, replacement)).counts.targeted).toBe(a.length + b.length);
    expect((await detailsOf(storage, id)).experiment?.variants).toMatchObject([
      { sent: a.length },
      { sent: b.length },
    ]);
    expect(await storage.db.selectFrom('message_variant').select('message').distinct().execute()).toEqual([
      { message: id },
    ]);
  });

  it('replaces nothing on devices that registered after the wave of their group', async () => {
    const storage = await open();
    const parish = await startParish(storage, 60);
    const first = await parish.create();
    await first.start();
    const { id } = await first.accept('default', sendTo({ everyone: true }, { ...compared, experiment }));
    const { a, b } = await parish.groups(id);
    await untilIdle(storage, id, a.length + b.length);
    await first.stop();
    await parish.register(60);
    const { rest } = await parish.groups(id);
    await parish.advance(60 * minute);
    const delivery = await parish.create();
    await delivery.start();
    const got = [...a, ...b, ...rest].sort();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect((await parish.shown(id)).map(({ token }) => token).sort()).toEqual(got);
    const actor = { kind: 'system', id: 'test', name: 'test' } as const;
    const correction = { notification: { title: 'Não há missa' }, replaceOnDevices: true };
    const replacement = (await delivery.correct('default', id, correction, actor))!;
    await vi.waitFor(async () => expect((await statusOf(storage, replacement)).state).toBe('sent'), soon);
    const replacing = (await parish.shown(id)).slice(got.length);
    expect(replacing.map(({ token }) => token).sort()).toEqual(got);
    expect((await statusOf(storage, replacement)).counts.targeted).toBe(got.length);
  });

  it('a correction gives every later device its words, and nothing is compared', async () => {
    const storage = await open();
    const parish = await startParish(storage, 150);
    const delivery = await parish.create();
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ...compared, experiment }));
    const { a, b, rest } = await parish.groups(id);
    await untilIdle(storage, id, a.length + b.length);
    await click(storage, id, b.slice(0, 30), parish.clock());
    const actor = { kind: 'system', id: 'test', name: 'test' } as const;
    await delivery.correct('default', id, { notification: { title: 'Corrigida' } }, actor);
    await delivery.stop();
    await parish.advance(60 * minute);
    await (await parish.create()).start();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    const later = (await parish.shown(id)).slice(a.length + b.length);
    expect(later).toHaveLength(rest.length);
    expect(new Set(later.map(({ title }) => title))).toEqual(new Set(['Corrigida']));
    expect((await detailsOf(storage, id)).experiment).toMatchObject({ status: 'stopped' });
  });

  it('a device that failed gets its own variant again', async () => {
    const storage = await open();
    let isRejecting = true;
    const parish = await startParish(storage, 60, (_, times) => {
      if (isRejecting) return { status: 400 };
      return { status: times % 2 === 0 ? 503 : 201 };
    });
    const delivery = await parish.create();
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ...compared, experiment }));
    const { a, b } = await parish.groups(id);
    await vi.waitFor(
      async () => expect((await statusOf(storage, id)).counts.failed).toBe(a.length + b.length),
      soon,
    );
    isRejecting = false;
    const already = parish.sink.arrivals.length;
    expect(await delivery.retryFailures('default', id)).toBe(a.length + b.length);
    await untilIdle(storage, id, a.length + b.length);
    const shown = (await parish.shown(id)).slice(already);
    // The first retry fails with a 503, and is repeated by itself.
    expect(shown).toHaveLength(2 * (a.length + b.length));
    for (const { group, isEnglish, title } of shown) {
      expect(title).toBe((group === 'a' ? written : varied)[Number(isEnglish)]);
    }
    expect((await detailsOf(storage, id)).experiment?.variants).toMatchObject([
      { sent: a.length },
      { sent: b.length },
    ]);
  });
});
