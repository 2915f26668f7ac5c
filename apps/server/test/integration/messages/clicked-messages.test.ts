import type { AcceptedMessage, ClickedMessages } from '@sineta/protocol';
import { sql } from 'kysely';
import { expect, it, test, vi } from 'vitest';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { linkUser } from '../../../src/devices/users/users.ts';
import { findClickedElsewhere } from '../../../src/messages/receipts/clicked-messages.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines, type OpenStorage } from '../../harness/engines.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { startTestServer } from '../../harness/running-server.ts';
import { plansOf } from '../../harness/query-plans.ts';

const soon = { timeout: 60_000, interval: 20 };

/** Ana has three devices, Bia one, and one has no user. */
async function start(open: OpenStorage, answers?: Parameters<typeof startPushSink>[0]) {
  const sink = await startPushSink(answers);
  const storage = await open();
  const tokens = await registerDevices(storage, sink.origin, 5);
  const [phone, laptop, tablet, bias, stranger] = tokens as [string, string, string, string, string];
  for (const token of [phone, laptop, tablet]) await linkUser(storage.db, token, 'ana');
  await linkUser(storage.db, bias, 'bia');
  const service = await createTestDelivery(storage, sink.origin);
  await service.start();
  const { db } = storage;
  return {
    storage,
    service,
    devices: { phone, laptop, tablet, bias, stranger },
    send: async (target: Parameters<typeof sendTo>[0], extra: object = {}): Promise<string> =>
      (await service.accept('default', { ...sendTo(target), ...extra })).id,
    settled: (id: string) =>
      vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon),
    click: (token: string, message: string) =>
      recordReceipts(db, [{ token, receipts: [{ message, event: 'clicked' }] }]),
    /** What the device learns. */
    clicked: async (token: string, ...messages: string[]): Promise<readonly string[]> =>
      (await findClickedElsewhere(db, (await findDevice(db, token))!, messages)).toSorted(),
  };
}

describeOnEngines((open) => {
  it('finds what was clicked for the other devices of the user, and for no other device', async () => {
    const { devices, send, settled, click, clicked } = await start(open);
    const { phone, laptop, tablet, bias, stranger } = devices;
    const [one, two] = [await send({ users: ['ana', 'bia'] }), await send({ user: 'ana' })];
    for (const id of [one, two]) await settled(id);
    expect(await clicked(laptop, one, two)).toEqual([]);
    await click(phone, one);
    expect(await clicked(laptop, one, two)).toEqual([one]);
    expect(await clicked(tablet, two, one, 'B'.repeat(24))).toEqual([one]);
    // Its own click is no reason to close anything: the browser has closed that notification.
    expect(await clicked(phone, one)).toEqual([]);
    expect(await clicked(bias, one, two)).toEqual([]);
    expect(await clicked(stranger, one, two)).toEqual([]);
    // Each person clicks for their own devices.
    await click(bias, one);
    expect(await clicked(phone, one)).toEqual([]);
  });

  it('finds only what the device got as one of the user, not as itself', async () => {
    const { devices, send, settled, click, clicked } = await start(open);
    const { phone, laptop } = devices;
    const both = await send({ tokens: [phone, laptop] });
    await settled(both);
    await click(phone, both);
    expect(await clicked(laptop, both)).toEqual([]);
  });

  it('forgets the devices that left the user, and what they clicked', async () => {
    const { storage, devices, send, settled, click, clicked } = await start(open);
    const { phone, laptop, tablet } = devices;
    const id = await send({ user: 'ana' });
    await settled(id);
    await click(phone, id);
    await linkUser(storage.db, laptop, null);
    expect(await clicked(laptop, id)).toEqual([]);
    await linkUser(storage.db, laptop, 'ana');
    expect(await clicked(laptop, id)).toEqual([]);
    expect(await clicked(tablet, id)).toEqual([id]);
    await linkUser(storage.db, phone, 'bia');
    expect(await clicked(tablet, id)).toEqual([]);
  });

  it('finds a click while a device still waits for the message', async () => {
    const later = { status: 503, headers: { 'retry-after': '3600' } };
    const { storage, devices, send, click, clicked } = await start(open, ({ path }) =>
      path === '/push/0' ? { status: 201 } : later,
    );
    const { phone, laptop } = devices;
    const id = await send({ user: 'ana' });
    const places = () =>
      Promise.all(
        (['direct_queue', 'direct_message'] as const).map((table) =>
          storage.db.selectFrom(table).select('token').where('id', '=', id).execute(),
        ),
      );
    await vi.waitFor(async () => expect((await places()).map(({ length }) => length)).toEqual([2, 1]), soon);
    await click(phone, id);
    expect(await clicked(laptop, id)).toEqual([id]);
  });

  it('finds the click on a message by local time, which has no row for each device', async () => {
    const { devices, send, settled, click, clicked } = await start(open);
    const { phone, laptop, bias } = devices;
    const sendAtLocal = new Date(Date.now() - 20 * 3_600_000).toISOString().slice(0, 16);
    const id = await send({ user: 'ana' }, { sendAtLocal, collapse: true });
    await settled(id);
    expect(await clicked(laptop, id)).toEqual([]);
    await click(phone, id);
    expect(await clicked(laptop, id)).toEqual([id]);
    expect(await clicked(phone, id)).toEqual([]);
    expect(await clicked(bias, id)).toEqual([]);
    // A broadcast is no message to the user.
    const broadcast = await send({ everyone: true });
    await settled(broadcast);
    await click(phone, broadcast);
    expect(await clicked(laptop, broadcast)).toEqual([]);
  });

  it('reads only rows of the devices of the user, however many devices got them', async () => {
    const { storage, devices, send, settled } = await start(open);
    const { db, engine } = storage;
    const id = await send({ user: 'ana' });
    await settled(id);
    for (let batch = 0; batch < 4; batch++) {
      const rows = Array.from({ length: 1000 }, (_, index) => ({
        site: 'default',
        id,
        token: `other ${batch} ${index}`,
        title: 'Pedido pronto',
        state: 'accepted' as const,
        created_at: 1,
        ttl: 60,
        urgency: 'normal' as const,
      }));
      await db.insertInto('direct_message').values(rows).execute();
      const queued = rows.map((row) => Object.assign(row, { expires_at: 1 }));
      await db.insertInto('direct_queue').values(queued).execute();
    }
    await sql`analyze`.execute(db);
    const device = (await findDevice(db, devices.laptop))!;
    const plans = await plansOf(storage, (watched) =>
      findClickedElsewhere(watched, device, [id, 'B'.repeat(24)]),
    );
    const plan = plans.find((each) => each.includes('direct_queue'))!;
    for (const table of ['direct_queue', 'direct_message']) {
      expect(plan).toMatch(
        engine === 'sqlite'
          ? new RegExp(`SEARCH ${table} USING PRIMARY KEY \\(site=\\? AND id=\\? AND token=\\?\\)`)
          : new RegExp(`using \\w+ on ${table}\\s+Index Cond: .*token = `),
      );
    }
    expect(plan).not.toMatch(/SCAN (?:direct|any)|CO-ROUTINE|Seq Scan/);
  });
});

test('a device asks with its token for at most 20 messages, from a page of its site', async () => {
  const push = await startPushSink();
  await using server = await startTestServer({ SINETA_PUSH_SERVICES: push.origin });
  const tokens: string[] = [];
  for (const number of [0, 1]) {
    const { subscription, vapidKey } = server.registration();
    const json = { subscription: { ...subscription, endpoint: `${push.origin}/push/${number}` }, vapidKey };
    const { body } = await server.ask<{ token: string }>('POST', '/v1/sites/default/devices', { json });
    await server.ask('PUT', `/v1/sites/default/devices/${body.token.slice(0, 16)}/user`, {
      json: { user: 'ana' },
      key: server.adminKey,
    });
    tokens.push(body.token);
  }
  const json = { target: { user: 'ana' }, notification: { title: 'Pedido pronto' }, collapse: true };
  const { body } = await server.ask<AcceptedMessage>('POST', '/v1/sites/default/messages', {
    json,
    key: server.adminKey,
  });
  await vi.waitFor(() => expect(push.arrivals).toHaveLength(2), soon);
  await server.write(`update direct_queue set clicked_at = 1 where token = '${tokens[0]}'`);
  await server.write(`update direct_message set clicked_at = 1 where token = '${tokens[0]}'`);
  const asked = (token: string, ids: string, headers: Record<string, string> = {}) =>
    server.ask<ClickedMessages & { code?: string }>(
      'GET',
      `/v1/devices/${token}/clicked-messages?ids=${encodeURIComponent(ids)}`,
      { headers },
    );
  const unknown = 'B'.repeat(24);
  const found = await asked(tokens[1]!, [unknown, body.id, body.id].join());
  expect(found).toMatchObject({ status: 200, body: { messages: [body.id] } });
  expect(found.headers.get('cache-control')).toBe('no-store');
  expect((await asked(tokens[1]!, Array(20).fill(unknown).join())).body).toEqual({ messages: [] });
  for (const ids of ['', ',', `${unknown},`, "' or 1=1 --", `${unknown}\0`, Array(21).fill(unknown).join()]) {
    expect(await asked(tokens[1]!, ids)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'ids' }] },
    });
  }
  expect(await asked('A'.repeat(43), unknown)).toMatchObject({ status: 404 });
  expect(await asked(tokens[1]!, unknown, { origin: 'https://elsewhere.example' })).toMatchObject({
    status: 403,
  });
});
