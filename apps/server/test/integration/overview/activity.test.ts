import { expect, it } from 'vitest';
import { readActivity } from '../../../src/overview/activity.ts';
import { readAudience } from '../../../src/overview/overview.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { openTestStorage } from '../../harness/storage.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const now = Date.parse('2026-11-23T12:00:00Z');

const site = { id: 'default', timeZone: 'America/Sao_Paulo' } as const;

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
    await keep(now - 1000, { ...counts(100, 0, 0, 0), state: 'sending', published: 0 });
    await keep(now - 40 * day, counts(100, 100, 100, 100));
    await keep(now - 5 * day, { ...counts(100, 30, 20, 2), audience: 'topic', topic: 'a' });
    await keep(now - 9 * day, { ...counts(100, 20, 10, 1), audience: 'topic', topic: 'a' });
    await keep(now - 10 * day, { ...counts(100, 100, 100, 100), audience: 'topic', topic: 'a' });
    const later = await keep(now, { state: 'scheduled', send_at: now + 2 * day });
    const next = await keep(now, { state: 'scheduled', send_at: now + day, published: 0 });
    const activity = await readActivity(storage.db, site, 5, now);
    expect(activity.next).toMatchObject({ id: next, sendAt: new Date(now + day).toISOString() });
    expect(activity.messages).toHaveLength(5);
    expect(activity.messages[2]).toMatchObject({ id: toDevices });
    expect(activity.expected).toHaveLength(2);
    expect(activity.expected).toEqual(
      expect.arrayContaining([next, later].map((id) => ({ id, devices: 3, exact: false }))),
    );
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
      { day: '2026-11-23', messages: 2, accepted: 80, displayed: 40, clicked: 10 },
    ]);
    expect(activity.before).toEqual({ messages: 2, accepted: 50, displayed: 30, clicked: 3 });
    // Noon in UTC is 9:00 there; 11:30 and just before noon are 8:00.
    expect(activity.hours).toEqual([
      { weekday: 1, hour: 8, messages: 2, displayed: 40, clicked: 10 },
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

  it('has no latest message before one was sent, and nothing usual with fewer than three', async () => {
    const storage = await open();
    const empty = await readActivity(storage.db, site, 2, now);
    const none = { messages: 0, accepted: 0, displayed: 0, clicked: 0 };
    expect(empty).toEqual({
      messages: [],
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
    const { days, before } = await readAudience(db, 'default', 2, now);
    expect(days.map(({ joined, left }) => [joined, left])).toEqual([
      [3, 0],
      [1, 1],
    ]);
    expect(before).toEqual({ joined: 12, left: 3 });
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
