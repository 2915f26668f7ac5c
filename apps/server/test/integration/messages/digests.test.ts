import { defaultPreferences } from '@sineta/protocol';
import { describe, expect, it, vi } from 'vitest';
import { updateDevice, forgetDevice } from '../../../src/devices/devices.ts';
import { addToDigests } from '../../../src/devices/preferences/digest.ts';
import { linkUser } from '../../../src/devices/users/users.ts';
import { createLogger } from '../../../src/logger.ts';
import { createDirectQueue } from '../../../src/messages/direct/direct-queue.ts';
import { listDirect } from '../../../src/messages/direct/list-direct.ts';
import { startDigests } from '../../../src/messages/digests/send-digests.ts';
import { openStorage } from '../../../src/database/open.ts';
import { sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines, usePostgres } from '../../harness/engines.ts';
import { hour, quietAt, startWithPreferences } from '../../harness/preferences.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';

const soon = { timeout: 60_000, interval: 20 };
const everyone = { everyone: true } as const;

async function awaitHeld(storage: TestStorage, ids: readonly { readonly id: string }[]): Promise<void> {
  for (const { id } of ids) {
    await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.held).toBeGreaterThan(0), soon);
  }
}

describeOnEngines((open) => {
  it('counts what was held in the language of the device, at the end of its quiet hours', async () => {
    const storage = await open();
    const { delivery, clock, register, shownOn, moveClock, awaitShown } = await startWithPreferences(storage);
    const quiet = quietAt(clock());
    await register('/pt', quiet, { locale: 'pt-BR' });
    await register('/en', quiet, { locale: 'en-GB' });
    await register('/es', quiet, { locale: 'es' });
    const later = {
      quietHours: { ...quiet.quietHours!, end: new Date(clock() + 9 * hour).toISOString().slice(11, 16) },
    };
    await register('/later', { ...quiet, ...later });
    const messages = [];
    for (let message = 0; message < 3; message++) {
      messages.push(await delivery.accept('default', sendTo(everyone)));
    }
    await awaitHeld(storage, messages);
    moveClock(3 * hour);
    const shown = await Promise.all(['/pt', '/en', '/es'].map((path) => awaitShown(path, 1)));
    expect(shown.flat()).toMatchObject([
      {
        title: '3 avisos enquanto você dormia',
        lang: 'pt-BR',
        tag: 'digest',
        navigate: 'https://mural.example/',
      },
      { title: '3 notifications while you slept', lang: 'en', tag: 'digest' },
      { title: '3 avisos mientras dormía', lang: 'es', tag: 'digest' },
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
    // Its content is not stored any longer than that.
    await vi.waitFor(async () => {
      const rows = await storage.db.selectFrom('direct_queue').select(['state', 'payload']).execute();
      expect(rows).toEqual([{ state: 'held', payload: null }]);
    }, soon);
  });

  it('names the message if there is one whose TTL has ended', async () => {
    const storage = await open();
    const { delivery, clock, register, moveClock, awaitShown } = await startWithPreferences(storage);
    await register('/1', quietAt(clock()));
    const { id } = await delivery.accept('default', sendTo(everyone, { ttl: 600 }));
    await awaitHeld(storage, [{ id }]);
    moveClock(3 * hour);
    expect(await awaitShown('/1', 1)).toMatchObject([{ title: '1 aviso enquanto você dormia', body: 'Olá' }]);
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
    const [message, reason, expiresAt, digestAt] = ['m', 'quiet_hours', 0, 1] as const;
    await db.transaction().execute((transaction) =>
      addToDigests(
        transaction,
        tokens.map((token) => ({ token, message, reason, expiresAt, digestAt })),
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
