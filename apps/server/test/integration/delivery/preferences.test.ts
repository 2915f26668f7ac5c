import { defaultPreferences } from '@sineta/protocol';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { openStorage, type Storage } from '../../../src/database/open.ts';
import { findHeld } from '../../../src/delivery/preferences/find-held.ts';
import { saveTopic } from '../../../src/devices/topics/counted-topics.ts';
import { countEach } from '../../../src/messages/held-counts.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { readLatestHistory } from '../../../src/messages/device-history/device-history.ts';
import { listDirect } from '../../../src/messages/direct/list-direct.ts';
import { findDeviceTest } from '../../../src/messages/self-tests/self-tests.ts';
import { sendTo, statusOf } from '../../harness/delivery.ts';
import { describeOnEngines, usePostgres } from '../../harness/engines.ts';
import { hour, noonZone, quietAt, startWithPreferences } from '../../harness/preferences.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';

const soon = { timeout: 60_000, interval: 20 };
const everyone = { everyone: true } as const;
const twoADay = { ...defaultPreferences, dailyLimit: 2 };
const urgentOnly = { ...defaultPreferences, urgentOnly: true };
const held = countEach(() => 0);

async function sent(storage: TestStorage, id: string) {
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
  return (await findMessageDetails(storage.db, 'default', id))!;
}

describeOnEngines((open) => {
  it('holds a broadcast during quiet hours, and counts why', async () => {
    const storage = await open();
    const { delivery, clock, register, shownOn, awaitShown } = await startWithPreferences(storage);
    const quiet = await register('/quiet', quietAt(clock()));
    const awake = await register('/awake');
    const { id } = await delivery.accept('default', sendTo(everyone));
    const { counts, ...details } = await sent(storage, id);
    expect(counts).toMatchObject({ targeted: 2, accepted: 1, held: 1, failed: 0, gone: 0 });
    expect(details.held).toEqual({ ...held, quietHours: 1 });
    expect(await awaitShown('/awake', 1)).toHaveLength(1);
    expect(shownOn('/quiet')).toEqual([]);
    const inferred = async (token: string) => {
      const history = await readLatestHistory(storage.db, (await findDevice(storage.db, token))!, []);
      return history.filter(({ kind }) => kind === 'accepted').map(({ message }) => message);
    };
    expect([await inferred(quiet), await inferred(awake)]).toEqual([[], [id]]);
  });

  it('holds a message whose devices are all quiet, and neither expires nor fails it', async () => {
    const storage = await open();
    const { delivery, clock, register, sink } = await startWithPreferences(storage);
    const token = await register('/1', quietAt(clock()));
    const broadcast = await delivery.accept('default', sendTo(everyone));
    const direct = await delivery.accept('default', sendTo({ token }));
    for (const { id } of [broadcast, direct]) {
      expect(await sent(storage, id)).toMatchObject({
        counts: { targeted: 1, accepted: 0, failed: 0, held: 1 },
        held: { ...held, quietHours: 1 },
      });
    }
    expect(sink.arrivals).toEqual([]);
    const { messages } = await listDirect(storage.db, 'default', { limit: 5 });
    expect(messages).toMatchObject([{ id: direct.id, state: 'held', reason: 'quiet_hours' }]);
  });

  it('by the clock of the site if the time zone of the device is unknown', async () => {
    const storage = await open();
    const { delivery, clock, register } = await startWithPreferences(storage);
    await storage.db.updateTable('site').set({ time_zone: 'Etc/GMT-6' }).execute();
    await register('/1', quietAt(clock() + 6 * hour), { timeZone: undefined });
    const { id } = await delivery.accept('default', sendTo(everyone));
    expect((await sent(storage, id)).counts.held).toBe(1);
  });

  it('holds what is not urgent for those who want only that', async () => {
    const storage = await open();
    const { delivery, register, awaitShown } = await startWithPreferences(storage);
    const token = await register('/1', urgentOnly);
    const low = await delivery.accept('default', sendTo(everyone));
    const high = await delivery.accept('default', sendTo({ token }, { urgency: 'high' }));
    expect((await sent(storage, low.id)).held).toEqual({ ...held, urgentOnly: 1 });
    expect((await sent(storage, high.id)).counts).toMatchObject({ accepted: 1, held: 0 });
    expect(await awaitShown('/1', 1)).toHaveLength(1);
  });

  it('lets urgent messages to a topic pass quiet hours and limits, if the operator allows it', async () => {
    const storage = await open();
    const { db } = storage;
    const { delivery, clock, register } = await startWithPreferences(storage);
    await register('/1', { ...quietAt(clock()), dailyLimit: 1 }, { topics: ['alertas', 'agua'] });
    await saveTopic(db, 'default', 'alertas', { name: 'Alertas', urgentDuringQuietHours: true });
    await saveTopic(db, 'default', 'agua', { name: 'Água' });
    const heldOf = async (topic: string, urgency: 'high' | 'normal') => {
      const { id } = await delivery.accept('default', sendTo({ topic }, { urgency }));
      return (await sent(storage, id)).counts.held;
    };
    expect([await heldOf('alertas', 'high'), await heldOf('alertas', 'high')]).toEqual([0, 0]);
    expect([await heldOf('alertas', 'normal'), await heldOf('agua', 'high')]).toEqual([1, 1]);
  });

  it('sends no more than the daily limit, also of messages at the same time, and again on the next day', async () => {
    const storage = await open();
    const { delivery, clock, register, moveClock, awaitShown, shownOn } = await startWithPreferences(storage);
    const token = await register('/1', twoADay, { timeZone: noonZone(clock()) });
    const ttl = 7 * 24 * 3600;
    const accept = () => delivery.accept('default', sendTo({ token }, { ttl }));
    const direct = await Promise.all(Array.from({ length: 5 }, accept));
    const broadcast = await delivery.accept('default', sendTo(everyone, { ttl }));
    const results = [];
    for (const { id } of [...direct, broadcast]) results.push(await sent(storage, id));
    expect(results.filter(({ counts }) => counts.accepted === 1)).toHaveLength(2);
    expect(results.filter(({ held: { dailyLimit } }) => dailyLimit === 1)).toHaveLength(4);
    expect(await awaitShown('/1', 2)).toHaveLength(2);
    moveClock(24 * hour);
    expect((await sent(storage, (await accept()).id)).counts).toMatchObject({ accepted: 1, held: 0 });
    // Due by then at the latest.
    moveClock(24 * hour);
    // At most five to the device and one to everyone, each as it was.
    const titles = (await awaitShown('/1', 7)).map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 7 }, () => 'Olá'));
    expect(shownOn('/1')).toHaveLength(7);
  });

  it('never holds a test', async () => {
    const storage = await open();
    const { db } = storage;
    const { delivery, clock, register } = await startWithPreferences(storage);
    const token = await register('/1', { ...quietAt(clock()), urgentOnly: true });
    const id = await delivery.acceptSelfTest({ site: 'default', token, languages: ['pt-BR'] });
    await vi.waitFor(async () => {
      expect(await findDeviceTest(db, { site: 'default', token }, id)).toMatchObject({ state: 'accepted' });
    }, soon);
    const test = await delivery.accept('default', sendTo({ token }, { test: true }));
    expect((await sent(storage, test.id)).counts).toMatchObject({ accepted: 1, held: 0 });
  });

  it('holds a message once when its checkpoint fails and is repeated', async () => {
    const storage = await open();
    const { db, engine } = storage;
    const { delivery, clock, register, shownOn } = await startWithPreferences(storage);
    for (let device = 0; device < 5; device++) {
      await register(`/${device}`, { ...quietAt(clock()), dailyLimit: 2 });
    }
    await register('/limited', twoADay, { timeZone: noonZone(clock()) });
    await register('/free');
    const refuse =
      engine === 'sqlite'
        ? [sql`create trigger refuse before insert on digest begin select raise(abort, 'refused'); end`]
        : [
            sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
            sql`create trigger refuse before insert on digest for each row execute function refuse()`,
          ];
    for (const statement of refuse) await statement.execute(db);
    const { id } = await delivery.accept('default', sendTo(everyone));
    // Sent again, because its result was not stored either.
    await vi.waitUntil(() => shownOn('/free').length > 1, soon);
    await (engine === 'sqlite' ? sql`drop trigger refuse` : sql`drop trigger refuse on digest`).execute(db);
    const { counts } = await sent(storage, id);
    expect(counts).toMatchObject({ targeted: 7, accepted: 2, held: 5 });
    const digests = await db.selectFrom('digest').select(['held', 'message']).execute();
    expect(digests).toEqual(Array.from({ length: 5 }, () => ({ held: 1, message: id })));
    const days = await db
      .selectFrom('device_day_messages')
      .select('messages')
      .where('messages', '!=', '[]')
      .execute();
    expect(days).toEqual([{ messages: JSON.stringify([id]) }]);
  });
});

describe('several processes on PostgreSQL', () => {
  const createDatabase = usePostgres();

  it('send no more than the daily limit together', async () => {
    const location = { databaseUrl: await createDatabase() };
    const storage = await openTestStorage(location);
    const { register, clock } = await startWithPreferences(storage);
    const timeZone = noonZone(clock());
    const token = await register('/1', twoADay, { timeZone });
    const other = await openStorage(location);
    onTestFinished(() => other.close());
    const preferences = JSON.stringify(twoADay);
    const device = { site: 'default', token, preferences, timeZone } as const;
    const candidate = { ...device, urgency: 'normal', topic: null } as const;
    const ask = ({ db }: Storage, message: string) => findHeld(db, [{ ...candidate, message }], clock());
    // The row of the device exists from here on.
    expect(await ask(storage, 'first')).toEqual([undefined]);
    const holds = await Promise.all(
      Array.from({ length: 40 }, (_, number) => ask(number % 2 === 0 ? storage : other, `m${number}`)),
    );
    expect(holds.flat().filter((hold) => hold === undefined)).toHaveLength(1);
    expect(new Set(holds.flat().map((hold) => hold?.reason))).toEqual(new Set([undefined, 'daily_limit']));
  });
});
