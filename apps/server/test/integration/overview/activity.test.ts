import { expect, it } from 'vitest';
import { readActivity } from '../../../src/overview/activity.ts';
import { countChanges } from '../../../src/devices/counts/count-changes.ts';
import { countDirectEvents, listDirectDays } from '../../../src/messages/direct/direct-days.ts';
import { addToPushServiceDays, sumResponses } from '../../../src/messages/outcomes/push-service-days.ts';
import { requireSite, updateSite } from '../../../src/sites/sites.ts';
import { readAudience } from '../../../src/overview/overview.ts';
import { saveTopic } from '../../../src/devices/topics/counted-topics.ts';
import { removeTopic } from '../../../src/sites/named-topics/named-topics.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { openTestStorage } from '../../harness/storage.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const now = Date.parse('2026-11-23T12:00:00Z');

const site = { id: 'default', timeZone: 'America/Sao_Paulo' } as const;
const everCounted = { ...site, dayValuesSince: undefined };

const counts = (targeted: number, accepted: number, displayed: number, clicked: number) => ({
  targeted,
  accepted,
  displayed,
  clicked,
});

describeOnEngines((open) => {
  it('has the next message, the latest one with the usual rates, and the days', async () => {
    const storage = await open();
    await registerDevices(storage, 'https://push.example', 3);
    const keep = (at: number, extra: Parameters<typeof keepMessage>[2]) => keepMessage(storage, at, extra);
    for (const [ago, accepted] of [
      [day, 50],
      [2 * day, 70],
      [3 * day, 90],
    ] as const) {
      await keep(now - ago, counts(100, accepted, 40, 20));
    }
    const sendAt = now - hour / 2;
    const latest = await keep(now - hour, { ...counts(100, 80, 40, 10), send_at: sendAt });
    await keep(now - hour, { ...counts(9, 9, 9, 9), audience: 'topic', topic: 'a', send_at: now - 4 * day });
    const toDevices = await keep(now - 500, { ...counts(5, 5, 5, 5), audience: 'devices' });
    await keep(now - 1000, { ...counts(5, 5, 5, 5), audience: 'test' });
    const sending = { ...counts(100, 0, 0, 0), state: 'sending', published: 0 } as const;
    const begun = await keep(now - 1000, sending);
    const dueLast = await keep(now - 6 * day, { ...sending, send_at: now - 500 });
    await keep(now - 40 * day, counts(100, 100, 100, 100));
    await keep(now - 5 * day, { ...counts(100, 30, 20, 2), audience: 'topic', topic: 'a' });
    await keep(now - 9 * day, { ...counts(100, 20, 10, 1), audience: 'topic', topic: 'a' });
    await keep(now - 10 * day, { ...counts(100, 100, 100, 100), audience: 'topic', topic: 'a' });
    await keep(now, { state: 'scheduled', send_at: now + 2 * day });
    const next = await keep(now, { state: 'scheduled', send_at: now + day, published: 0 });
    const activity = await readActivity(storage.db, site, 5, now);
    expect(activity.next).toMatchObject({ id: next, sendAt: new Date(now + day).toISOString() });
    expect(activity.messages).toHaveLength(5);
    expect(activity.messages[0]).toMatchObject({ id: toDevices });
    // Also one that was written before the latest five.
    expect(activity.sending.map(({ id }) => id)).toEqual([dueLast, begun]);
    // What is scheduled does not push out what was sent.
    expect(activity.messages.map(({ state }) => state)).not.toContain('scheduled');
    expect(activity.expected).toEqual([{ id: next, devices: 3, exact: false }]);
    expect(activity.latest).toMatchObject({
      message: { id: latest },
      sentAt: new Date(sendAt).toISOString(),
      usual: { messages: 4, rates: { accepted: 0.8, clicked: 0.5 } },
    });
    expect(activity.days).toEqual([
      { day: '2026-11-19', messages: 1, accepted: 9, displayed: 9, clicked: 9 },
      { day: '2026-11-20', messages: 1, accepted: 90, displayed: 40, clicked: 20 },
      { day: '2026-11-21', messages: 1, accepted: 70, displayed: 40, clicked: 20 },
      { day: '2026-11-22', messages: 1, accepted: 50, displayed: 40, clicked: 20 },
      { day: '2026-11-23', messages: 3, accepted: 80, displayed: 40, clicked: 10 },
    ]);
    expect(activity.before).toEqual({ messages: 2, accepted: 50, displayed: 30, clicked: 3 });
    // Noon in UTC is 9:00 there; 11:30 is 8:30. The message that is being sent was displayed nowhere yet.
    expect(activity.hours).toEqual([
      { weekday: 1, hour: 8, messages: 1, displayed: 40, clicked: 10 },
      { weekday: 4, hour: 9, messages: 1, displayed: 9, clicked: 9 },
      { weekday: 5, hour: 9, messages: 1, displayed: 40, clicked: 20 },
      { weekday: 6, hour: 9, messages: 1, displayed: 40, clicked: 20 },
      { weekday: 7, hour: 9, messages: 1, displayed: 40, clicked: 20 },
    ]);
  });

  it('groups the hours of broadcasts by the clock of the site, also one with a quarter of an hour', async () => {
    const storage = await open();
    const inKathmandu = { id: 'default', timeZone: 'Asia/Kathmandu' } as const;
    // 5:45 ahead of UTC: 18:14 is Sunday, 23:59, and 18:15 Monday, 0:00.
    await keepMessage(storage, Date.parse('2026-11-22T18:14:00Z'), counts(10, 10, 8, 1));
    await keepMessage(storage, Date.parse('2026-11-22T18:15:00Z'), counts(10, 10, 8, 2));
    await keepMessage(storage, Date.parse('2026-11-22T19:14:59Z'), counts(10, 10, 8, 3));
    // It was cancelled before its day.
    await keepMessage(storage, now, { state: 'cancelled', send_at: now + 3 * day });
    const { hours } = await readActivity(storage.db, inKathmandu, 5, now);
    expect(hours).toEqual([
      { weekday: 1, hour: 0, messages: 2, displayed: 16, clicked: 5 },
      { weekday: 7, hour: 23, messages: 1, displayed: 8, clicked: 1 },
    ]);
  });

  it('leaves messages that were displayed nowhere out of the hours', async () => {
    const storage = await open();
    const at = now - day;
    await keepMessage(storage, at, counts(10, 10, 8, 2));
    await keepMessage(storage, at, counts(10, 0, 0, 0));
    await keepMessage(storage, now - 2 * day, counts(10, 10, 0, 0));
    // What is displayed lately is not in the row of the message yet.
    const message = await keepMessage(storage, at, counts(10, 0, 0, 0));
    await storage.db
      .insertInto('message_count')
      .values([0, 1].map((slot) => ({ message, slot, accepted: 5, displayed: 3, clicked: 1 })))
      .execute();
    // Received, but not displayed.
    const received = await keepMessage(storage, at, counts(10, 0, 0, 0));
    await storage.db
      .insertInto('message_count')
      .values({ message: received, slot: 0, accepted: 9 })
      .execute();
    const { hours, days } = await readActivity(storage.db, site, 3, now);
    expect(hours).toEqual([{ weekday: 7, hour: 9, messages: 2, displayed: 14, clicked: 4 }]);
    expect(days[1]).toEqual({ day: '2026-11-22', messages: 4, accepted: 29, displayed: 14, clicked: 4 });
  });

  it('has no latest message before one was sent, and nothing usual with fewer than three', async () => {
    const storage = await open();
    const empty = await readActivity(storage.db, site, 2, now);
    const none = { messages: 0, accepted: 0, displayed: 0, clicked: 0 };
    expect(empty).toEqual({
      messages: [],
      sending: [],
      expected: [],
      days: [
        { day: '2026-11-22', ...none },
        { day: '2026-11-23', ...none },
      ],
      before: none,
      hours: [],
    });
    await keepMessage(storage, now - hour, { state: 'cancelled' });
    await keepMessage(storage, now - day, { state: 'sent' });
    const { latest } = await readActivity(storage.db, site, 2, now);
    expect(latest?.message.state).toBe('sent');
    expect(latest?.usual).toBeUndefined();
  });

  it('counts the devices of a message between its waves', async () => {
    const storage = await open();
    await registerDevices(storage, 'https://push.example', 3);
    const wave = { ...counts(1, 1, 0, 0), state: 'sending', published: 0 } as const;
    const id = await keepMessage(storage, now - hour, { ...wave, cursor_shard: 0 });
    const planned = await keepMessage(storage, now - hour, { ...wave, cursor_shard: 64 });
    const { messages, expected } = await readActivity(storage.db, site, 2, now);
    expect(messages.map((message) => message.id)).toContain(planned);
    expect(expected).toEqual([{ id, devices: 3, exact: false }]);
  });

  it.each(['failed', 'expired'] as const)('has a %s message as the latest one', async (state) => {
    const storage = await open();
    for (const ago of [2, 3, 4]) await keepMessage(storage, now - ago * day, counts(100, 80, 40, 10));
    await keepMessage(storage, now - day, { ...counts(100, 0, 0, 0), state: 'failed' });
    const id = await keepMessage(storage, now - hour, { ...counts(20_000, 0, 0, 0), state });
    const { latest } = await readActivity(storage.db, site, 2, now);
    expect(latest?.message).toMatchObject({ id, state, counts: { targeted: 20_000, accepted: 0 } });
    // What is usual is that of the messages that were sent.
    expect(latest?.usual).toMatchObject({ messages: 3, rates: { accepted: 0.8 } });
  });

  it('compares the changes of the audience with those before the period', async () => {
    const { db } = await open();
    const rows = [
      ['2026-11-20', 7, 1],
      ['2026-11-21', 5, 2],
      ['2026-11-22', 3, 0],
      ['2026-11-23', 1, 1],
    ] as const;
    await db
      .insertInto('device_day')
      .values(rows.map(([day, added, removed]) => ({ shard: 3, site: 'default', day, added, removed })))
      .execute();
    const { days, before } = await readAudience(db, everCounted, 2, now);
    expect(days.map(({ joined, left }) => [joined, left])).toEqual([
      [3, 0],
      [1, 1],
    ]);
    expect(before).toEqual({ joined: 12, left: 3 });
  });

  it('counts everything on the day that the clock of the site shows', async () => {
    const storage = await open();
    const { db } = storage;
    const traits = {
      browser: 'chrome',
      system: 'linux',
      language: 'pt',
      vapid_key: 'k',
      topics: [],
    } as const;
    const token = 'A'.repeat(43);
    for (const [timeZone, today, yesterday] of [
      ['America/Sao_Paulo', '2026-11-22', '2026-11-21'],
      ['Asia/Tokyo', '2026-11-23', '2026-11-22'],
      ['Pacific/Auckland', '2026-11-23', '2026-11-22'],
    ] as const) {
      await updateSite(db, 'default', { timeZone });
      for (const table of ['device_day', 'device_day_value', 'push_service_day', 'message'] as const) {
        await db.deleteFrom(table).execute();
      }
      await db.deleteFrom('direct_message_day').execute();
      // An hour and a half before midnight in São Paulo.
      const at = Date.parse('2026-11-23T01:30:00Z');
      await db
        .transaction()
        .execute((transaction) =>
          countChanges(transaction, [{ site: 'default', shard: 3, after: traits }], at),
        );
      await countDirectEvents(db, [{ site: 'default', token, event: 'accepted', at }]);
      await addToPushServiceDays(db, 'default', { google: { accepted: 2, refused: 0 } }, 1, at);
      await keepMessage(storage, at, { ...counts(4, 4, 2, 1), send_at: at });
      const current = await requireSite(db, 'default');
      const { days, changes } = await readAudience(db, current, 2, at);
      expect(days.map(({ day, joined }) => [day, joined])).toEqual([
        [yesterday, 0],
        [today, 1],
      ]);
      expect(changes.browsers).toMatchObject([{ name: 'chrome', joined: 1 }]);
      const activity = await readActivity(db, current, 2, at);
      expect(activity.days.map(({ day, messages, clicked }) => [day, messages, clicked])).toEqual([
        [yesterday, 0, 0],
        [today, 1, 1],
      ]);
      expect(await listDirectDays(db, 'default', 2, at)).toMatchObject([
        { day: yesterday, accepted: 0 },
        { day: today, accepted: 1 },
      ]);
      expect(await sumResponses(db, 'default', today)).toMatchObject([{ accepted: 2 }]);
    }
  });

  it('shows no negative number of failures where a retry follows a change of the time zone', async () => {
    const { db } = await open();
    await updateSite(db, 'default', { timeZone: 'America/Sao_Paulo' });
    // On the next day in Tokyo.
    const at = Date.parse('2026-11-23T01:30:00Z');
    const failures = [{ site: 'default', token: 'A'.repeat(43), event: 'failed' as const, at }];
    await countDirectEvents(db, failures);
    await updateSite(db, 'default', { timeZone: 'Asia/Tokyo' });
    await countDirectEvents(db, failures, -1);
    expect(await listDirectDays(db, 'default', 2, at)).toMatchObject([{ failed: 1 }, { failed: 0 }]);
  });

  it('adds up the changes of the audience by browser and by named topic', async () => {
    const { db } = await open();
    const topic = { site: 'default', id: 'missas', name: 'Missas', description: '', created_at: 1 };
    await db.insertInto('topic').values(topic).execute();
    const rows = [
      ['2026-11-20', 'browser', 'chrome', 7, 1],
      ['2026-11-21', 'browser', 'firefox', 2, 2],
      ['2026-11-22', 'browser', 'chrome', 3, 0],
      ['2026-11-23', 'browser', 'chrome', 1, 1],
      ['2026-11-23', 'browser', 'safari', 9, 0],
      ['2026-11-23', 'topic', 'missas', 4, 1],
      ['2026-11-23', 'topic', 'unnamed', 4, 1],
    ] as const;
    await db
      .insertInto('device_day_value')
      .values(
        rows.map(([day, dimension, value, added, removed], slot) => {
          return { site: 'default', day, dimension, value, slot, added, removed };
        }),
      )
      .execute();
    const none = { joined: 0, left: 0 };
    const { changes } = await readAudience(db, everCounted, 2, now);
    expect(changes).toEqual({
      browsers: [
        { name: 'safari', joined: 9, left: 0, before: none },
        { name: 'chrome', joined: 4, left: 1, before: { joined: 7, left: 1 } },
        { name: 'firefox', joined: 0, left: 0, before: { joined: 2, left: 2 } },
      ],
      topics: [{ id: 'missas', name: 'Missas', joined: 4, left: 1, before: none }],
    });
    const lately = { ...everCounted, dayValuesSince: '2026-11-21' };
    const { changes: compared } = await readAudience(db, lately, 2, now);
    expect(compared.since).toBe(undefined);
    expect(compared.browsers[0]).toEqual({ name: 'safari', joined: 9, left: 0 });
    const { changes: counted } = await readAudience(db, { ...lately, dayValuesSince: '2026-11-23' }, 2, now);
    expect(counted.since).toBe('2026-11-23');
    // Without the changes of chrome on the day before, which may be counted in part.
    expect(counted.browsers.map(({ name, joined }) => [name, joined])).toEqual([
      ['safari', 9],
      ['chrome', 1],
    ]);
  });

  it('counts the day after the upgrade as the first by browser and by topic', async () => {
    const { db } = await open();
    await db.updateTable('site').set({ day_values_since: '2026-12-31' }).execute();
    expect((await requireSite(db, 'default')).dayValuesSince).toBe('2027-01-01');
  });

  it('shows since when a topic that was named lately is counted, and compares only older ones', async () => {
    const { db } = await open();
    const topicOf = (id: string, day: string) => ({
      site: 'default',
      id,
      name: id,
      description: '',
      created_at: Date.parse(`${day}T15:00:00Z`),
    });
    const topics = [
      topicOf('older', '2026-11-19'),
      topicOf('compared', '2026-11-20'),
      topicOf('newer', '2026-11-22'),
    ];
    await db.insertInto('topic').values(topics).execute();
    const row = {
      site: 'default',
      day: '2026-11-23',
      dimension: 'topic',
      slot: 0,
      added: 2,
      removed: 0,
    } as const;
    await db
      .insertInto('device_day_value')
      .values(topics.map(({ id }) => Object.assign({ value: id }, row)))
      .execute();
    const { changes } = await readAudience(db, everCounted, 2, now);
    const counts = { joined: 2, left: 0 };
    expect(changes.topics).toEqual([
      { id: 'compared', name: 'compared', ...counts },
      { id: 'newer', name: 'newer', ...counts, since: '2026-11-22' },
      { id: 'older', name: 'older', ...counts, before: { joined: 0, left: 0 } },
    ]);
  });

  it('counts nothing from before for a topic that is named again', async () => {
    const { db } = await open();
    const name = (id: string) => saveTopic(db, 'default', id, { name: id, description: '' });
    for (const id of ['again', 'kept']) await name(id);
    const row = { site: 'default', dimension: 'topic', slot: 0, added: 2, removed: 0 } as const;
    await db
      .insertInto('device_day_value')
      .values(
        ['again', 'kept'].flatMap((value) =>
          ['2026-11-22', '2026-11-23'].map((day) => Object.assign({ value, day }, row)),
        ),
      )
      .execute();
    expect(await removeTopic(db, 'default', 'again')).toBe(true);
    await name('again');
    const { changes } = await readAudience(db, everCounted, 2, now);
    expect(changes.topics).toMatchObject([{ id: 'kept', joined: 4 }]);
  });
});

it('SQLite reads the messages of the period from an index', async () => {
  const storage = await openTestStorage();
  const plans = await plansOf(storage, (db) => readActivity(db, site, 30, now));
  // The sums are explained with the statement that adds them up, and alone.
  expect(plans.filter((plan) => plan.includes('message_calendar'))).toHaveLength(3);
  // The few messages with other counters are found by their ids.
  const spread = plans.filter((plan) => plan.includes('SCAN message_count'));
  expect(spread).toHaveLength(3);
  for (const plan of spread)
    expect(plan).toMatch(/SCAN message_count\nSEARCH message USING .*\(site=\? AND id=\?\)/);
  expect(plans.filter((plan) => plan.includes('message_list'))).toHaveLength(1);
});
