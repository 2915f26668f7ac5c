import type { AcceptedMessage, Audit, CreatedApiKey, MessageReceipts } from '@sineta/protocol';
import { limits } from '@sineta/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { listReceiptPage } from '../../../src/messages/outcomes/receipt-page.ts';
import { pruneOutcomes } from '../../../src/messages/outcomes/prune-outcomes.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import type { Schema } from '../../../src/database/schema.ts';
import { outcomeRetention } from '../../../src/database/retention.ts';
import { base64url } from '../../../src/database/sharding/shard.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines, usePostgres } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { receiptsOf } from '../../harness/receipts.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';
import type { TestStorage } from '../../harness/storage.ts';

type Event = Schema['receipt']['event'];

/** Receipts of devices that have been deleted since, all in one shard, in the order of their numbers. */
async function addReceipts(
  { db }: TestStorage,
  message: string,
  { event, from, count, shard = 5 }: { event: Event; from: number; count: number; shard?: number },
): Promise<void> {
  const token = sql`${sql.lit(base64url[shard])} || substr('' || (${sql.lit(10 ** 15 + from)} + number), 2) || ${'x'.repeat(27)}`;
  await sql`with recursive numbers (number) as (
      select 0 union all select number + 1 from numbers where number + 1 < ${sql.lit(count)}
    ) insert into receipt (shard, message, token, event, at)
    select ${sql.lit(shard)}, ${message}, ${token}, ${sql.lit(event)}, 1000 from numbers`.execute(db);
}

async function listAll({ db }: TestStorage, message: string, event: Event, limit: number) {
  const devices: string[] = [];
  const sizes: number[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await listReceiptPage(db, 'default', message, { event, limit, after });
    devices.push(...rows.map(({ token }) => token));
    sizes.push(rows.length);
    after = next;
  } while (after !== undefined);
  return { devices, sizes };
}

describeOnEngines((open) => {
  it('lists each device of an event once, in the order of the devices, with what is known of it', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://push.example', 30);
    await db.updateTable('device').set({ browser: 'firefox', system: 'linux' }).execute();
    const id = await keepMessage(storage, Date.now());
    const other = await keepMessage(storage, Date.now());
    const report = (token: string, events: readonly Event[], message = id) => ({
      token,
      receipts: events.map((event) => ({ message, event })),
    });
    const start = Date.now();
    await recordReceipts(db, [
      ...tokens.map((token) => report(token, ['displayed'])),
      ...tokens.slice(0, 7).map((token) => report(token, ['clicked', 'dismissed'])),
      report(tokens[9]!, ['clicked'], other),
    ]);
    const inOrder = (some: readonly string[]) =>
      some.toSorted((a, b) => base64url.indexOf(a[0]!) - base64url.indexOf(b[0]!) || (a < b ? -1 : 1));
    expect(await listAll(storage, id, 'displayed', 4)).toEqual({
      devices: inOrder(tokens),
      sizes: [4, 4, 4, 4, 4, 4, 4, 2],
    });
    expect(await listAll(storage, id, 'clicked', 7)).toEqual({
      devices: inOrder(tokens.slice(0, 7)),
      sizes: [7],
    });
    const { rows } = await listReceiptPage(db, 'default', id, { event: 'clicked', limit: 1 });
    expect(rows).toMatchObject([{ device: { browser: 'firefox', system: 'linux', user_id: null } }]);
    expect(rows[0]!.at).toBeGreaterThanOrEqual(start);
  });

  it('lists the latest first, page by page, while others arrive and devices are deleted', async () => {
    const storage = await open();
    const { db } = storage;
    const [late, ...tokens] = await registerDevices(storage, 'https://push.example', 13);
    const id = await keepMessage(storage, Date.now());
    const clicked = (token: string) => ({ token, receipts: [{ message: id, event: 'clicked' as const }] });
    await recordReceipts(db, tokens.map(clicked));
    // Three at each of four times.
    for (const [index, token] of tokens.entries()) {
      const at = 1000 * (1 + (index % 4));
      await db.updateTable('receipt').set({ at }).where('token', '=', token).execute();
    }
    const expected = tokens
      .map((token, index) => ({ token, at: 1000 * (1 + (index % 4)) }))
      .sort((a, b) => b.at - a.at || (a.token < b.token ? 1 : -1))
      .map(({ token }) => token);
    const page = (after?: string) =>
      listReceiptPage(db, 'default', id, { event: 'clicked', order: 'latest', limit: 5, after });
    const first = await page();
    expect(first.rows.map(({ token }) => token)).toEqual(expected.slice(0, 5));
    await recordReceipts(db, [clicked(late!)]);
    const second = await page(first.next);
    expect(second.rows.map(({ token }) => token)).toEqual(expected.slice(5, 10));
    const third = await page(second.next);
    expect(third.rows.map(({ token }) => token)).toEqual(expected.slice(10));
    expect(third.next).toBe(undefined);
    expect((await page()).rows[0]!.token).toBe(late);
    await db.deleteFrom('receipt').where('token', '=', expected[4]!).execute();
    expect(await page(first.next)).toMatchObject({ rows: [] });
    const wrong = (query: object, message = id) =>
      listReceiptPage(db, 'default', message, { event: 'clicked', order: 'latest', limit: 5, ...query });
    await expect(wrong({ search: 'ana' })).rejects.toMatchObject({ fields: [{ field: 'order' }] });
    const large = await keepMessage(storage, Date.now(), { displayed: limits.orderedReceipts, clicked: 1 });
    await expect(wrong({}, large)).rejects.toMatchObject({ fields: [{ field: 'order' }] });
  });

  it('reads a bounded part of the receipts for a page, and misses none', async () => {
    const storage = await open();
    const id = await keepMessage(storage, Date.now());
    await storage.db.updateTable('message').set({ displayed: 30_013, clicked: 10_001 }).execute();
    // The second shard begins where the bound ends within a device.
    await addReceipts(storage, id, { event: 'displayed', from: 0, count: 30_001 });
    await addReceipts(storage, id, { event: 'clicked', from: 30_000, count: 1 });
    await addReceipts(storage, id, { event: 'clicked', from: 0, count: 9_999, shard: 7 });
    await addReceipts(storage, id, { event: 'displayed', from: 9_990, count: 12, shard: 7 });
    await addReceipts(storage, id, { event: 'clicked', from: 1, count: 1, shard: 63 });
    const clicked = await listAll(storage, id, 'clicked', 20_000);
    expect([clicked.sizes.slice(0, 3), clicked.sizes.length]).toEqual([[0, 0, 0], 5]);
    expect(clicked.devices).toHaveLength(10_001);
    expect(new Set(clicked.devices).size).toBe(10_001);
    for (const limit of [7000, 1999, 2001]) {
      const displayed = await listAll(storage, id, 'displayed', limit);
      expect(displayed.devices).toHaveLength(30_013);
      expect(displayed.devices).toEqual(displayed.devices.toSorted());
    }
    expect((await listAll(storage, id, 'dismissed', 50)).devices).toEqual([]);
    const { rows } = await listReceiptPage(storage.db, 'default', id, { event: 'displayed', limit: 1 });
    expect(rows).toMatchObject([{ device: undefined, at: 1000 }]);
  });

  it('finds the devices of a user and a device by its id, in pages', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://push.example', 12);
    const own = tokens.slice(0, 5);
    await db.updateTable('device').set({ user_id: 'ana' }).where('token', 'in', own).execute();
    const id = await keepMessage(storage, Date.now());
    await recordReceipts(
      db,
      tokens.map((token) => ({ token, receipts: [{ message: id, event: 'displayed' as const }] })),
    );
    const find = async (search: string, limit: number) => {
      const devices: string[] = [];
      let after: string | undefined;
      do {
        const query = { event: 'displayed' as const, search, limit, after };
        const { rows, next } = await listReceiptPage(db, 'default', id, query);
        devices.push(...rows.map(({ token }) => token));
        after = next;
      } while (after !== undefined);
      return devices;
    };
    const whole = await find('ana', 50);
    expect(whole.toSorted()).toEqual(own.toSorted());
    expect(await find('ana', 2)).toEqual(whole);
    expect(await find(tokens[7]!.slice(0, 16), 50)).toEqual([tokens[7]]);
    expect(await find('nobody', 50)).toEqual([]);
  });

  it('is empty after the outcomes of the message were deleted', async () => {
    const storage = await open();
    const then = Date.now() - outcomeRetention - 60_000;
    const id = await keepMessage(storage, then);
    await addReceipts(storage, id, { event: 'clicked', from: 0, count: 3 });
    expect((await listAll(storage, id, 'clicked', 50)).devices).toHaveLength(3);
    // PostgreSQL drops a week at once, later.
    await pruneOutcomes(storage.db, Date.now() + 28 * 24 * 60 * 60 * 1000);
    expect(await listAll(storage, id, 'clicked', 50)).toEqual({ devices: [], sizes: [0] });
  });
});

describe('the operation', () => {
  const site = '/v1/sites/default';
  const createDatabase = usePostgres();
  let servers: readonly TestServer[];
  beforeAll(async () => {
    servers = [await startTestServer(), await startTestServer({ DATABASE_URL: await createDatabase() })];
  });
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]();
  });

  /** A message that two devices displayed, one of them, of a user, clicked it. */
  async function sendSeen(server: TestServer, target: (tokens: readonly string[]) => object) {
    const { adminKey: key } = server;
    const tokens = [await server.register(), await server.register()].toSorted();
    const [token = ''] = tokens;
    await server.ask('PUT', `${site}/devices/${token.slice(0, 16)}/user`, { key, json: { user: '=ana|x' } });
    const json = { target: target(tokens), notification: { title: 'Olá' } };
    const { body } = await server.ask<AcceptedMessage>('POST', `${site}/messages`, { key, json });
    for (const [reporter, event] of [
      ...tokens.map((each) => [each, 'displayed'] as const),
      [token, 'clicked'] as const,
    ]) {
      const receipts = await receiptsOf(server, reporter, body.id, event);
      expect((await server.ask('POST', '/v1/receipts', { json: receipts })).status).toBeLessThan(300);
    }
    return { id: body.id, tokens, path: `${site}/messages/${body.id}/receipts` };
  }

  test.for([
    ['a broadcast', () => ({ everyone: true })],
    ['a direct message', (tokens: readonly string[]) => ({ tokens })],
  ] as const)('lists the devices of %s with their users, without tokens', async ([, target]) => {
    for (const server of servers) {
      const { adminKey: key } = server;
      const { tokens, path } = await sendSeen(server, target);
      const list = (query: string) => server.ask<MessageReceipts>('GET', `${path}?${query}`, { key });
      await vi.waitFor(async () => expect((await list('event=clicked')).body.receipts).toHaveLength(1), {
        timeout: 20_000,
      });
      const { headers, body } = await list('event=clicked');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toEqual({
        receipts: [
          {
            device: tokens[0]!.slice(0, 16),
            user: '=ana|x',
            browser: expect.any(String),
            system: expect.any(String),
            at: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        ],
      });
      const first = await list('event=displayed&limit=1');
      expect(first.body.next).toBe(first.body.receipts[0]!.device);
      const rest = await list(`event=displayed&after=${first.body.next}`);
      expect(rest.body.next).toBeUndefined();
      expect([...first.body.receipts, ...rest.body.receipts].map(({ device }) => device).toSorted()).toEqual(
        tokens.map((token) => token.slice(0, 16)).toSorted(),
      );
      expect((await list('event=dismissed')).body).toEqual({ receipts: [] });
      const foundBy = async (search: string, event = 'displayed') => {
        const { body } = await list(`event=${event}&search=${encodeURIComponent(search)}`);
        return body.receipts.map(({ device }) => device);
      };
      const [first16, other16] = tokens.map((token) => token.slice(0, 16));
      expect(await foundBy('=ana|x')).toEqual([first16]);
      expect(await foundBy(other16!)).toEqual([other16]);
      expect(await foundBy(other16!.slice(0, 8))).toEqual([other16]);
      expect(await foundBy(tokens[1]!.slice(0, 8), 'clicked')).toEqual([]);
      // Too short to be the beginning of an ID, not the whole ID of the user, and unknown.
      for (const nothing of [other16!.slice(0, 3), '=ana', 'bia']) expect(await foundBy(nothing)).toEqual([]);
      expect(await list('event=clicked&search=')).toMatchObject({ status: 400 });
      expect(await list('')).toMatchObject({ status: 400 });
      expect(await list(`event=clicked&after=${tokens[0]}`)).toMatchObject({ status: 400 });
    }
  });

  test.for([
    ['a broadcast', () => ({ everyone: true })],
    ['a direct message', (tokens: readonly string[]) => ({ tokens })],
  ] as const)('exports those of %s, with an entry in the audit log', async ([, target]) => {
    for (const server of servers) {
      const { adminKey: key } = server;
      const { id, tokens, path } = await sendSeen(server, target);
      const file = () => server.ask<string>('GET', `${path}:export?event=clicked`, { key });
      const lineCount = async () => (await file()).body.trimEnd().split('\r\n').length;
      await vi.waitFor(async () => expect(await lineCount()).toBe(2), { timeout: 20_000 });
      const { headers, body } = await file();
      expect(headers.get('content-disposition')).toMatch(
        /filename="default-clicked-ola-\d{4}-\d\d-\d\d\.csv"$/,
      );
      const [header, line] = body.split('\r\n');
      expect(header!.replace('\uFEFF', '')).toBe('device,user,browser,system,at');
      expect(line).toMatch(new RegExp(`^${tokens[0]!.slice(0, 16)},'=ana\\|x,\\w+,\\w+,\\d{4}-`));
      const { entries } = (await server.ask<Audit>('GET', '/v1/audit?action=receipts.exported', { key }))
        .body;
      expect(entries[0]).toMatchObject({
        subject: { kind: 'message', id, name: 'Olá' },
        details: { site: 'default', event: 'clicked' },
      });
      const unknown = `${site}/messages/${'A'.repeat(24)}/receipts:export?event=clicked`;
      expect(await server.ask('GET', unknown, { key })).toMatchObject({ status: 404 });
      const after = await server.ask<Audit>('GET', '/v1/audit?action=receipts.exported', { key });
      expect(after.body.entries).toHaveLength(entries.length);
    }
  });

  test('requires the permission to see devices, on the site of the message', async () => {
    for (const server of servers) {
      const { adminKey: key } = server;
      const { id, path } = await sendSeen(server, () => ({ everyone: true }));
      const json = { name: 'shop', scope: 'send' };
      const made = await server.ask<CreatedApiKey>('POST', '/v1/api-keys', { json, key });
      const other = { id: 'loja', name: 'Loja', language: 'pt-BR', timeZone: 'UTC' };
      await server.ask('POST', '/v1/sites', { key, json: other });
      for (const verb of ['', ':export']) {
        const query = `${verb}?event=clicked`;
        expect(await server.ask('GET', `${path}${query}`)).toMatchObject({ status: 401 });
        const refused = await server.ask('GET', `${path}${query}`, { key: made.body.key });
        expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
        for (const address of [
          `/v1/sites/loja/messages/${id}/receipts${query}`,
          `${site}/messages/${'A'.repeat(24)}/receipts${query}`,
        ]) {
          expect(await server.ask('GET', address, { key })).toMatchObject({
            status: 404,
            body: { code: 'not_found' },
          });
        }
      }
    }
  });
});
