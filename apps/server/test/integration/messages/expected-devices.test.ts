import type { MessageDevices } from '@sineta/protocol';
import { limits } from '@sineta/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shardCount } from '../../../src/database/sharding/shard.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const devices = 40;
let server: TestServer;
const tokens: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  for (let device = 0; device < devices; device++) {
    tokens.push(await server.register({ topics: device < 10 ? ['feira'] : [] }));
  }
});
afterAll(() => server[Symbol.asyncDispose]());

const site = '/v1/sites/default';
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

async function send(json: object): Promise<string> {
  const { status, body } = await server.ask<{ id: string }>('POST', `${site}/messages`, {
    key: server.adminKey,
    json: { target: { everyone: true }, notification: { title: 'Missa' }, sendAt: tomorrow(), ...json },
  });
  expect(status).toBe(202);
  return body.id;
}

const count = (messages: readonly string[]) =>
  server.ask<MessageDevices>('POST', `${site}/messages:countDevices`, {
    key: server.adminKey,
    json: { messages },
  });

test('scheduled messages are counted together, without their control groups', async () => {
  const all = await send({});
  const fewer = await send({ holdout: 10 });
  const topic = await send({ target: { topic: 'feira' } });
  const named = await send({ target: { tokens: tokens.slice(0, 3) } });
  for (const token of tokens.slice(0, 2)) {
    const link = `${site}/devices/${token.slice(0, 16)}/user`;
    await server.ask('PUT', link, { key: server.adminKey, json: { user: 'ana' } });
  }
  const person = await send({ target: { user: 'ana' } });
  const { status, body } = await count([all, fewer, topic, named, person, all, 'A'.repeat(24)]);
  expect(status).toBe(200);
  const byId = new Map(body.messages.map(({ id, ...expected }) => [id, expected]));
  expect(byId).toEqual(
    new Map([
      [all, { devices, exact: false }],
      [fewer, { devices: 36, exact: false }],
      [topic, { devices: 10, exact: false }],
      [named, { devices: 3, exact: true }],
      [person, { devices: 2, exact: true }],
    ]),
  );
});

test('a segment counts with the filter that it had when the message was accepted', async () => {
  const key = server.adminKey;
  const save = (filter: object) =>
    server.ask('PUT', `${site}/segments/vizinhos`, { key, json: { name: 'Vizinhos', filter } });
  expect((await save({ topics: ['feira'] })).status).toBe(200);
  const segment = await send({ target: { segment: 'vizinhos' } });
  const without = await send({ target: { topic: 'feira', exclude: { segments: ['vizinhos'] } } });
  await save({ topics: ['missas'] });
  const { body } = await count([segment, without]);
  const found = Object.fromEntries(body.messages.map(({ id, devices }) => [id, devices]));
  expect(found).toEqual({ [segment]: 10, [without]: 0 });
});

test('a message counts until all of its recipients are known', async () => {
  const sending = await send({});
  const plannedUntil = (shard: number) =>
    server.write(`update message set state = 'sending', cursor_shard = ${shard} where id = '${sending}'`);
  await plannedUntil(shardCount - 1);
  expect((await count([sending])).body.messages).toEqual([{ id: sending, devices, exact: false }]);
  await plannedUntil(shardCount);
  expect((await count([sending])).body.messages).toEqual([]);
});

test('a message that was cancelled is not counted', async () => {
  const cancelled = await send({});
  await server.ask('POST', `${site}/messages/${cancelled}:cancel`, { key: server.adminKey });
  expect((await count([cancelled])).body).toEqual({ messages: [] });
});

test.each([
  ['none', []],
  ['too many', Array.from({ length: limits.maxMessagesPageSize + 1 }, () => 'A'.repeat(24))],
])('%s: a 400 that names the field', async (_, messages) => {
  expect(await count(messages)).toMatchObject({ status: 400, body: { errors: [{ field: 'messages' }] } });
});

test('messages of another site are not counted', async () => {
  const key = server.adminKey;
  await server.ask('POST', '/v1/sites', {
    key,
    json: { id: 'outro', name: 'Outro', language: 'pt-BR', timeZone: 'UTC' },
  });
  const here = await send({});
  const { status, body } = await server.ask('POST', '/v1/sites/outro/messages:countDevices', {
    key,
    json: { messages: [here] },
  });
  expect({ status, body }).toEqual({ status: 200, body: { messages: [] } });
});
