import { type Actor, defaultPreferences, type SendMessage } from '@sineta/protocol';
import { describe, expect, it, vi } from 'vitest';
import { updateDevice, forgetDevice } from '../../../src/devices/devices.ts';
import { addToDigests } from '../../../src/devices/preferences/digest.ts';
import { linkUser } from '../../../src/devices/users/users.ts';
import { createLogger } from '../../../src/logger.ts';
import { createDirectQueue } from '../../../src/messages/direct/direct-queue.ts';
import { listDirect } from '../../../src/messages/direct/list-direct.ts';
import { startDigests } from '../../../src/messages/digests/send-digests.ts';
import { openStorage } from '../../../src/database/open.ts';
import { system } from '../../../src/sites/audit/audit.ts';
import { sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines, usePostgres } from '../../harness/engines.ts';
import { hour, quietAt, startWithPreferences, zoneAt } from '../../harness/preferences.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';

const soon = { timeout: 60_000, interval: 20 };
const everyone = { everyone: true } as const;

async function awaitHeld(storage: TestStorage, ids: readonly { readonly id: string }[]): Promise<void> {
  for (const { id } of ids) {
    await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.held).toBeGreaterThan(0), soon);
  }
}

describeOnEngines((open) => {
  it('counts and lists what was held in the language of the device, at the end of its quiet hours', async () => {
    const storage = await open();
    const { delivery, clock, register, shownOn, moveClock, awaitShown } = await startWithPreferences(storage);
    const { quiet, timeZone } = zoneAt(3, clock());
    await register('/pt', quiet, { timeZone, locale: 'pt-BR' });
    await register('/en', quiet, { timeZone, locale: 'en-GB' });
    await register('/es', quiet, { timeZone, locale: 'es' });
    const later = { quietHours: { ...quiet.quietHours!, end: '12:00' } };
    await register('/later', { ...quiet, ...later }, { timeZone });
    const messages = [];
    for (const title of ['Obras', 'Missa', 'Água', 'Luz', 'T'.repeat(99)]) {
      const translations = { es: { title: `${title} (es)` } };
      messages.push(
        await delivery.accept('default', sendTo(everyone, { notification: { title }, translations })),
      );
      // In the order in which they are held.
      await awaitHeld(storage, messages);
    }
    await storage.db
      .updateTable('message')
      .set({ state: 'cancelled' })
      .where('id', '=', messages[1]!.id)
      .execute();
    await awaitHeld(storage, messages);
    moveClock(3 * hour);
    const shown = await Promise.all(['/pt', '/en', '/es'].map((path) => awaitShown(path, 1)));
    expect(shown.flat()).toMatchObject([
      {
        title: '4 avisos enquanto você dormia',
        body: 'Obras\nÁgua\ne mais 2',
        lang: 'pt-BR',
        tag: 'digest',
        navigate: 'https://mural.example/',
      },
      {
        title: '4 notifications while you slept',
        body: 'Obras\nÁgua\nand 2 more',
        lang: 'en',
        tag: 'digest',
      },
      {
        title: '4 avisos mientras dormía',
        body: 'Obras (es)\nÁgua (es)\ny 2 más',
        lang: 'es',
        tag: 'digest',
      },
    ]);
    expect(shownOn('/later')).toEqual([]);
    const { messages: listed } = await listDirect(storage.db, 'default', { limit: 10 });
    expect(listed.map(({ digest, welcome }) => ({ digest, welcome }))).toEqual(
      Array.from({ length: 3 }, () => ({ digest: true, welcome: undefined })),
    );
    // The digest is no message of the operator, and changes nothing about those that are.
    const { id } = messages[0]!;
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 4, accepted: 0, held: 4 });
  });

  it('that cannot be sent does not hold up those of other devices', async () => {
    const storage = await open();
    const { delivery, clock, register, shownOn, moveClock, awaitShown } = await startWithPreferences(storage);
    const { quiet, timeZone } = zoneAt(3, clock());
    const broken = await register('/broken', quiet, { timeZone, locale: 'en' });
    await register('/whole', quiet, { timeZone, locale: 'es' });
    const messages = [];
    for (const language of ['en', 'es']) {
      const target = { filter: { languages: [language] } };
      messages.push(await delivery.accept('default', sendTo(target, { notification: { title: language } })));
    }
    await awaitHeld(storage, messages);
    // Nothing that the service writes is like that; a fault of it might be.
    await storage.db.updateTable('message').set({ payload: '{' }).where('id', '=', messages[0]!.id).execute();
    moveClock(3 * hour);
    expect(await awaitShown('/whole', 1)).toMatchObject([{ title: 'es' }]);
    expect(shownOn('/broken')).toEqual([]);
    const left = () => storage.db.selectFrom('digest').select(['token', 'due_at']).execute();
    await vi.waitFor(async () => expect((await left())[0]?.due_at).toBeGreaterThan(clock()), soon);
    expect(await left()).toMatchObject([{ token: broken }]);
  });

  it('is the message as it was, if there is one', async () => {
    const storage = await open();
    const { delivery, clock, register, moveClock, awaitShown } = await startWithPreferences(storage);
    await register('/pt', quietAt(clock()));
    const english = await register('/en', quietAt(clock()), { locale: 'en' });
    const notification = {
      title: 'Obras',
      body: 'Na praça',
      navigate: 'https://mural.example/obras',
      tag: 'obras',
    };
    const broadcast = sendTo({ topic: 'none' }, { notification });
    const translations = { en: { title: 'Roadworks' } };
    const messages = [
      await delivery.accept('default', {
        ...broadcast,
        target: { filter: { languages: ['en'] } },
        translations,
      }),
    ];
    await awaitHeld(storage, messages);
    await forgetDevice(storage.db, english);
    const again = await register('/en2', quietAt(clock()), { locale: 'en' });
    const direct = await delivery.accept('default', sendTo({ token: again }, { notification, translations }));
    const all = await delivery.accept('default', {
      ...broadcast,
      target: { filter: { none: [{ languages: ['en'] }] } },
    });
    await awaitHeld(storage, [direct, all]);
    moveClock(3 * hour);
    expect(await awaitShown('/pt', 1)).toMatchObject([{ ...notification, lang: 'pt-BR' }]);
    expect(await awaitShown('/en2', 1)).toMatchObject([
      { title: 'Roadworks', navigate: notification.navigate, tag: 'obras', lang: 'en' },
    ]);
    // It is sent as any other, so that its results are known, and its content is not stored any longer than that.
    await vi.waitFor(async () => {
      const { counts } = await statusOf(storage, direct.id);
      expect(counts).toMatchObject({ targeted: 1, accepted: 1, held: 0 });
      const rows = await storage.db.selectFrom('direct_queue').select(['state', 'payload']).execute();
      expect(rows).toEqual([]);
    }, soon);
  });

  it('is replaced by its correction if it is the message as it was', async () => {
    const storage = await open();
    const { delivery, clock, register, awaitShown } = await startWithPreferences(storage);
    const token = await register('/1', quietAt(clock()));
    const { id } = await delivery.accept('default', sendTo(everyone, { notification: { title: 'Obras' } }));
    await awaitHeld(storage, [{ id }]);
    await updateDevice(storage.db, token, { preferences: defaultPreferences }, clock());
    expect(await awaitShown('/1', 1)).toMatchObject([{ title: 'Obras', tag: id }]);
    const correction = { notification: { title: 'Obras adiadas' }, replaceOnDevices: true };
    await delivery.correct('default', id, correction, system);
    expect((await awaitShown('/1', 2)).at(-1)).toMatchObject({ title: 'Obras adiadas', tag: id });
  });

  it('sends each message to a person by itself, and lists the oldest of more than five', async () => {
    const storage = await open();
    const { delivery, clock, register, moveClock, awaitShown, shownOn } = await startWithPreferences(storage);
    const { quiet, timeZone } = zoneAt(3, clock());
    await linkUser(storage.db, await register('/ana', { ...quiet, dailyLimit: 1 }, { timeZone }), 'ana');
    const other = await register('/other', quiet, { timeZone });
    const accepted = [];
    for (const order of [1, 2, 3, 4, 5, 6, 7]) {
      const notification = { title: `Pedido ${order}`, navigate: `https://loja.example/${order}` };
      accepted.push(await delivery.accept('default', sendTo({ user: 'ana' }, { notification })));
      if (order < 3) await delivery.accept('default', sendTo({ token: other }, { notification }));
      // Messages of one millisecond have no order.
      moveClock(1);
    }
    const broadcast = await delivery.accept(
      'default',
      sendTo(everyone, { notification: { title: 'Obras' } }),
    );
    await awaitHeld(storage, [...accepted, broadcast]);
    await vi.waitFor(async () => {
      const digests = await storage.db.selectFrom('digest').select('held').orderBy('held').execute();
      expect(digests).toEqual([{ held: 3 }, { held: 8 }]);
    }, soon);
    moveClock(3 * hour);
    const shown = await awaitShown('/ana', 6);
    const own = shown.filter(({ tag }) => tag !== 'digest');
    expect(own.map(({ title, navigate }) => `${title} ${navigate}`).sort()).toEqual(
      [3, 4, 5, 6, 7].map((order) => `Pedido ${order} https://loja.example/${order}`),
    );
    expect(shown.filter(({ tag }) => tag === 'digest')).toMatchObject([
      { title: '3 avisos enquanto você dormia', body: 'Pedido 2\nPedido 1\nObras' },
    ]);
    const titles: string[] = (await awaitShown('/other', 3)).map(({ title }) => title);
    expect(titles.sort()).toEqual(['Obras', 'Pedido 1', 'Pedido 2']);
    // None of them is held again, or sent twice.
    expect(await storage.db.selectFrom('digest').selectAll().execute()).toEqual([]);
    expect(shownOn('/ana')).toHaveLength(6);
  });

  it('sends a message to a person by itself also if it was scheduled, changed or recurring', async () => {
    const storage = await open();
    const { delivery, clock, register, moveClock, awaitShown, shownOn } = await startWithPreferences(storage);
    const { quiet, timeZone } = zoneAt(3, clock());
    const token = await register('/ana', quiet, { timeZone });
    await linkUser(storage.db, token, 'ana');
    const inAnHour = new Date(clock() + hour).toISOString();
    const accept = async (title: string, extra: Partial<SendMessage>, sentBy?: Actor) => {
      const notification = { title, navigate: `https://loja.example/${title}` };
      const send = sendTo({ user: 'ana' }, { notification, ...extra });
      return (await delivery.accept('default', send, undefined, sentBy)).id;
    };
    const late = await accept('late', { sendAt: new Date(clock() - 1000).toISOString() });
    const scheduled = await accept('scheduled', { sendAt: inAnHour });
    const named = await accept('named', { sendAt: inAnHour, target: { token } });
    const recurring = await accept('recurring', { sendAt: inAnHour }, system);
    await storage.db.updateTable('message').set({ recurring: 'r' }).where('id', '=', recurring).execute();
    const due = async (id: string) => {
      expect((await statusOf(storage, id)).state).toBe('scheduled');
      await delivery.change('default', id, { sendAt: new Date(clock() + 100).toISOString() });
    };
    for (const id of [scheduled, named, recurring]) await due(id);
    const all = [late, scheduled, named, recurring];
    await awaitHeld(
      storage,
      all.map((id) => ({ id })),
    );
    expect(await storage.db.selectFrom('message').select('id').execute()).toEqual([]);
    moveClock(3 * hour);
    const links: string[] = (await awaitShown('/ana', all.length)).map(({ navigate }) => navigate);
    expect(links.sort()).toEqual(
      ['late', 'named', 'recurring', 'scheduled'].map((title) => `https://loja.example/${title}`),
    );
    for (const id of all) {
      await vi.waitFor(
        async () => expect((await statusOf(storage, id)).counts).toMatchObject({ accepted: 1, held: 0 }),
        soon,
      );
    }
    expect(shownOn('/ana')).toHaveLength(all.length);
    // The service sends it for a member, and not as a digest or a welcome.
    const { messages } = await listDirect(storage.db, 'default', { limit: 10 });
    const kinds = messages.map(({ digest, welcome }) => ({ digest, welcome }));
    expect(kinds).toEqual(all.map(() => ({ digest: undefined, welcome: undefined })));
  });

  it('leads to the link of the only message to a person whose TTL has ended', async () => {
    const storage = await open();
    const { delivery, clock, register, moveClock, awaitShown } = await startWithPreferences(storage);
    const { quiet, timeZone } = zoneAt(12, clock());
    const token = await register('/1', quiet, { timeZone });
    const notification = { title: 'Pedido', navigate: 'https://loja.example/1' };
    const { id } = await delivery.accept('default', sendTo({ token }, { notification, ttl: 600 }));
    await awaitHeld(storage, [{ id }]);
    moveClock(3 * hour);
    expect(await awaitShown('/1', 1)).toMatchObject([
      { title: '1 aviso guardado para você', body: 'Pedido', navigate: 'https://loja.example/1' },
    ]);
  });

  it('does not show another person what was held for a device before', async () => {
    const storage = await open();
    const { delivery, clock, register, moveClock, awaitShown, shownOn } = await startWithPreferences(storage);
    const token = await register('/1', quietAt(clock()));
    await linkUser(storage.db, token, 'ana');
    const send = (title: string) =>
      delivery.accept('default', sendTo({ token }, { notification: { title } }));
    await awaitHeld(storage, [await send('Para Ana')]);
    await linkUser(storage.db, token, 'bia');
    await awaitHeld(storage, [await send('Para Bia')]);
    moveClock(3 * hour);
    expect(await awaitShown('/1', 1)).toMatchObject([{ title: 'Para Bia' }]);
    await vi.waitFor(async () => {
      expect(await storage.db.selectFrom('digest').selectAll().execute()).toEqual([]);
    }, soon);
    expect(shownOn('/1')).toHaveLength(1);
  });

  it('names the message if there is one whose TTL has ended', async () => {
    const storage = await open();
    const { delivery, clock, register, moveClock, awaitShown } = await startWithPreferences(storage);
    const { quiet, timeZone } = zoneAt(12, clock());
    await register('/1', quiet, { timeZone });
    const { id } = await delivery.accept('default', sendTo(everyone, { ttl: 600 }));
    await awaitHeld(storage, [{ id }]);
    moveClock(3 * hour);
    expect(await awaitShown('/1', 1)).toMatchObject([{ title: '1 aviso guardado para você', body: 'Olá' }]);
  });

  it('is due at once when the preferences hold nothing any more, and follows other ones', async () => {
    const storage = await open();
    const { db } = storage;
    const { delivery, clock, register, shownOn, moveClock, awaitShown } = await startWithPreferences(storage);
    const token = await register('/1', quietAt(clock()));
    const later = await register('/2', quietAt(clock()));
    await awaitHeld(storage, [await delivery.accept('default', sendTo(everyone))]);
    const wait = { ...defaultPreferences, quietHours: quietAt(clock() + 3 * hour).quietHours };
    await updateDevice(db, later, { preferences: wait }, clock());
    await updateDevice(db, token, { preferences: defaultPreferences }, clock());
    expect(await awaitShown('/1', 1)).toMatchObject([{ title: 'Olá' }]);
    moveClock(3 * hour);
    await delivery.accept('default', sendTo({ token }));
    await awaitShown('/1', 2);
    expect(shownOn('/2')).toEqual([]);
    moveClock(3 * hour);
    expect(await awaitShown('/2', 1)).toMatchObject([{ title: 'Olá' }]);
  });

  it('is dropped with its device, with its only message, and when another person uses the device', async () => {
    const storage = await open();
    const { db } = storage;
    const { delivery, clock, register, sink, moveClock, awaitShown } = await startWithPreferences(storage);
    const quiet = { ...quietAt(clock()), dailyLimit: 5 };
    const deleted = await register('/deleted', quiet);
    const shared = await register('/shared', quiet);
    await linkUser(db, shared, 'ana');
    const ofAna = await delivery.accept('default', sendTo({ user: 'ana' }));
    await awaitHeld(storage, [ofAna, await delivery.accept('default', sendTo({ token: deleted }))]);
    await linkUser(db, shared, 'bia');
    await forgetDevice(db, deleted);
    expect(await db.selectFrom('digest').selectAll().execute()).toEqual([]);
    const days = await db.selectFrom('device_day_messages').select('token').execute();
    expect(days.map(({ token }) => token)).toEqual([shared]);
    const cancelled = await register('/cancelled', quietAt(clock()));
    const broadcast = await delivery.accept('default', sendTo({ filter: { none: [{ users: ['bia'] }] } }));
    await awaitHeld(storage, [broadcast]);
    await db.updateTable('message').set({ state: 'cancelled' }).where('id', '=', broadcast.id).execute();
    moveClock(3 * hour);
    // After what was due before it.
    await updateDevice(db, cancelled, { preferences: defaultPreferences }, clock());
    await delivery.accept('default', sendTo({ token: cancelled }));
    expect(await awaitShown('/cancelled', 1)).toMatchObject([{ title: 'Olá' }]);
    await vi.waitFor(async () => {
      expect(await db.selectFrom('digest').selectAll().execute()).toEqual([]);
    }, soon);
    expect(sink.arrivals).toHaveLength(1);
  });
});

describe('several processes on PostgreSQL', () => {
  const createDatabase = usePostgres();

  it('send each digest once', async () => {
    const location = { databaseUrl: await createDatabase() };
    const storage = await openTestStorage(location);
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 350);
    const held = { reason: 'quiet_hours', digestAt: 1, broadcast: { id: 'm', expiresAt: 0 } } as const;
    await db.transaction().execute((transaction) =>
      addToDigests(
        transaction,
        tokens.map((token) => Object.assign({ token }, held)),
      ),
    );
    const other = await openStorage(location);
    const options = {
      queue: createDirectQueue(),
      publicUrl: () => 'https://mural.example/',
      clock: Date.now,
      logger: createLogger({ level: 'silent' }),
      interval: 5,
    };
    const processes = [startDigests({ ...options, db }), startDigests({ ...options, db: other.db })];
    const stored = () => db.selectFrom('direct_queue').select('token').execute();
    await vi.waitFor(async () => expect((await stored()).length).toBeGreaterThanOrEqual(350), soon);
    for (const each of processes) await each[Symbol.asyncDispose]();
    await other.close();
    expect((await stored()).map(({ token }) => token).sort()).toEqual(tokens.toSorted());
    expect(await db.selectFrom('digest').selectAll().execute()).toEqual([]);
  });
});
