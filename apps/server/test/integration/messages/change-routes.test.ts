import type { Audit, MessageDetails, MessageStatus, Problem } from '@sineta/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.register({ topics: ['obras'] });
});
afterAll(() => server[Symbol.asyncDispose]());

const messages = '/v1/sites/default/messages';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const written = {
  target: { topic: 'obras' },
  notification: {
    title: 'Rua fechada',
    body: 'Até sexta.',
    actions: [{ action: 'mapa', title: 'Mapa', navigate: 'https://vilanova.example/mapa' }],
  },
  translations: { en: { title: 'Road closed', actions: [{ action: 'mapa', title: 'Map' }] } },
  ttl: 600,
  urgency: 'high',
  collapseKey: 'rua',
  data: { rua: 1 },
  appBadge: 2,
  publish: false,
} as const;

const send = (json: object, idempotencyKey?: string) =>
  server.ask<{ id: string }>('POST', messages, {
    json,
    key: server.adminKey,
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  });

async function schedule(extra: object = {}): Promise<string> {
  return (await send({ ...written, sendAt: inHours(24), ...extra })).body.id;
}

const change = (id: string, json: object, key = server.adminKey) =>
  server.ask<MessageStatus & Problem>('PATCH', `${messages}/${id}`, { json, key });
const detailsOf = async (id: string) =>
  (await server.ask<MessageDetails>('GET', `${messages}/${id}`, { key: server.adminKey })).body;

test('a changed time changes nothing else', async () => {
  const id = await schedule();
  const before = await detailsOf(id);
  expect(before).not.toHaveProperty('changedAt');
  const sendAt = inHours(48);
  expect(await change(id, { sendAt })).toMatchObject({
    status: 200,
    body: { id, state: 'scheduled', sendAt },
  });
  const { changedAt, ...after } = await detailsOf(id);
  expect(Date.parse(changedAt!)).toBeGreaterThanOrEqual(Date.parse(before.createdAt));
  const expiresAt = new Date(Date.parse(sendAt) + written.ttl * 1000).toISOString();
  expect(after).toEqual({ ...before, sendAt, expiresAt });

  const sendAtLocal = inHours(72).slice(0, 16);
  await change(id, { sendAtLocal });
  expect(await detailsOf(id)).toMatchObject({ sendAtLocal });
  await change(id, { sendAt });
  expect(await detailsOf(id)).not.toHaveProperty('sendAtLocal');
});

test.for([
  ['an instant', `send_at = ${Date.parse(inHours(-48))}`],
  ['a local time', `send_at_local = '${inHours(-48).slice(0, 16)}', site_time_zone = 'UTC'`],
])('a message that is overdue by days, for %s, is changed', async ([, overdue]) => {
  const id = await schedule();
  await server.write(`update message set ${overdue} where id = '${id}'`);
  expect(await change(id, { appBadge: 3 })).toMatchObject({ status: 200, body: { id } });
  expect(await detailsOf(id)).toMatchObject({ appBadge: 3 });
});

test('an experiment does not join the local time that a message has', async () => {
  const id = await schedule({ sendAtLocal: inHours(24).slice(0, 16), sendAt: undefined });
  const { body } = await change(id, { holdout: 10 });
  expect(body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'holdout' }] });
});

test('members are replaced, and null removes them', async () => {
  const id = await schedule();
  const notification = { title: 'Rua aberta' };
  const changes = {
    target: { everyone: true },
    notification,
    translations: null,
    collapseKey: null,
    data: null,
    appBadge: null,
    publish: null,
  };
  expect((await change(id, changes)).status).toBe(200);
  const details = await detailsOf(id);
  expect(details).toMatchObject({
    title: 'Rua aberta',
    notification,
    target: { everyone: true },
    audience: 'everyone',
    publish: true,
    ttl: 600,
    urgency: 'high',
  });
  for (const removed of ['translations', 'collapseKey', 'data', 'appBadge', 'topic']) {
    expect(details).not.toHaveProperty(removed);
  }
  // What a message to a device cannot be is not kept for another target.
  await change(id, { target: { token } });
  expect(await detailsOf(id)).toMatchObject({ audience: 'devices', publish: false });
  await change(id, { target: { topic: 'obras' } });
  expect(await detailsOf(id)).toMatchObject({ audience: 'topic', topic: 'obras', publish: true });
});

test('a click closes a changed message elsewhere, until that or the target is changed', async () => {
  const linked = `/v1/sites/default/devices/${token.slice(0, 16)}/user`;
  await server.ask('PUT', linked, { json: { user: 'ana' }, key: server.adminKey });
  const toAna = { target: { user: 'ana' }, publish: undefined, collapse: true };
  const id = await schedule(toAna);
  await change(id, { ttl: 60 });
  expect(await detailsOf(id)).toMatchObject({ collapse: true, data: written.data });
  await change(id, { collapse: null });
  expect(await detailsOf(id)).not.toHaveProperty('collapse');
  const other = await schedule(toAna);
  const { body } = await change(other, { target: { topic: 'obras' }, collapse: true });
  expect(body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'collapse' }] });
  await change(other, { target: { topic: 'obras' } });
  const details = await detailsOf(other);
  expect(details).toMatchObject({ topic: 'obras' });
  expect(details).not.toHaveProperty('collapse');
});

test('a changed message is found by its new texts', async () => {
  const id = await schedule({ notification: { title: 'Enchente' }, translations: undefined });
  await change(id, { notification: { title: 'Estiagem' } });
  const found = async (search: string) =>
    (
      await server.ask<{ messages: { id: string }[] }>('GET', `${messages}?search=${search}`, {
        key: server.adminKey,
      })
    ).body.messages;
  expect(await found('enchente')).toEqual([]);
  expect(await found('estiagem')).toMatchObject([{ id }]);
});

test('a message can be sent at once, and is closed from then on', async () => {
  const id = await schedule();
  expect((await change(id, { sendAt: null })).body.state).not.toBe('scheduled');
  const refused = await change(id, { sendAt: inHours(1) });
  expect(refused).toMatchObject({ status: 409, body: { code: 'message_closed' } });
  expect(refused.body.detail).toContain('cannot be changed');
});

test('a request that is repeated after a change returns the same message', async () => {
  const json = { ...written, sendAt: inHours(24) };
  const { id } = (await send(json, 'obra-7')).body;
  await change(id, { notification: { title: 'Novo' }, translations: null });
  expect((await send(json, 'obra-7')).body.id).toBe(id);
  expect((await detailsOf(id)).title).toBe('Novo');
});

test.for<[changes: object, code: string, field?: string]>([
  [{}, 'invalid_request', 'body'],
  [{ sendAt: inHours(1), sendAtLocal: inHours(1).slice(0, 16) }, 'invalid_request', 'sendAtLocal'],
  [{ sendAt: inHours(-48) }, 'invalid_request', 'sendAt'],
  [{ sendAt: inHours(24 * 400) }, 'invalid_request', 'sendAt'],
  [{ test: true }, 'invalid_request', 'test'],
  [{ ttl: null }, 'invalid_request', 'ttl'],
  // The translation names an action that the new notification does not have.
  [{ notification: { title: 'x' } }, 'invalid_request', 'translations.en.actions.0.action'],
  [{ target: { token: 'A'.repeat(43) } }, 'not_found', 'target.token'],
  [{ target: { segment: 'none' } }, 'not_found'],
  [{ target: { filter: { languages: ['pt'] } }, publish: true }, 'invalid_request', 'publish'],
  [{ data: { text: 'x'.repeat(5000) } }, 'payload_too_large', 'notification'],
])('%j is refused and changes nothing', async ([changes, code, field]) => {
  const id = await schedule();
  const before = await detailsOf(id);
  const { body } = await change(id, changes);
  expect(body.code).toBe(code);
  const fields = body.errors?.map((error) => error.field) ?? [];
  expect(fields).toEqual(expect.arrayContaining(field === undefined ? [] : [field]));
  expect(await detailsOf(id)).toEqual(before);
});

test('unknown and direct messages are not changed', async () => {
  expect(await change('A'.repeat(24), { ttl: 1 })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  const { id } = (await send({ target: { token }, notification: { title: 'Olá' } })).body;
  expect((await change(id, { ttl: 1 })).body.code).toBe('message_closed');
});

test('changes are in the audit log', async () => {
  const id = await schedule();
  await change(id, { sendAt: inHours(2) });
  await change(id, { ttl: 60 });
  await change(id, { ttl: null });
  const { body } = await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey });
  const entries = body.entries.filter(({ subject }) => subject?.id === id);
  expect(entries.map(({ action }) => action)).toEqual([
    'message.changed',
    'message.rescheduled',
    'message.scheduled',
  ]);
  expect(entries[0]).toMatchObject({ subject: { name: 'Rua fechada' }, details: { site: 'default' } });
  const { from, to } = entries[1]!.details!;
  expect(Date.parse(to!)).not.toBe(Date.parse(from!));
});

const remove = (id: string) => server.ask('DELETE', `${messages}/${id}`, { key: server.adminKey });
const auditOf = async (id: string) => {
  const { body } = await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey });
  return body.entries.filter(({ subject }) => subject?.id === id).map(({ action }) => action);
};

test('a message for a local time is recorded as scheduled, also where that time has passed', async () => {
  const sendAtLocal = inHours(-20).slice(0, 16);
  const { id } = (await send({ ...written, sendAtLocal })).body;
  expect((await detailsOf(id)).state).not.toBe('scheduled');
  expect(await auditOf(id)).toEqual(['message.scheduled']);
});

test('an undone message leaves an audit entry, and is not sent by a repeated request', async () => {
  const json = { ...written, delay: 60 };
  const { id } = (await send(json, 'desfeita')).body;
  expect(await detailsOf(id)).toMatchObject({ state: 'scheduled' });
  expect((await remove(id)).status).toBe(204);
  expect((await server.ask('GET', `${messages}/${id}`, { key: server.adminKey })).status).toBe(404);
  expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await auditOf(id)).toEqual(['message.deleted', 'message.sent']);
  const { body } = await server.ask<Audit>('GET', '/v1/audit?action=message.deleted', {
    key: server.adminKey,
  });
  expect(body.entries[0]!.details).toEqual({ site: 'default', undone: 'true' });
  const again = await send(json, 'desfeita');
  expect(again).toMatchObject({ status: 202, body: { id } });
  expect((await server.ask('GET', `${messages}/${id}`, { key: server.adminKey })).status).toBe(404);
});

test('a message that was sent or cancelled is not deleted', async () => {
  const { id } = (await send({ target: { token }, notification: { title: 'Olá' } })).body;
  const cancelled = await schedule();
  await server.ask('POST', `${messages}/${cancelled}:cancel`, { key: server.adminKey });
  for (const closed of [id, cancelled]) {
    const refused = await remove(closed);
    expect(refused).toMatchObject({ status: 409, body: { code: 'message_closed' } });
    expect(refused.body.detail).toContain('cannot be deleted');
  }
  expect(await remove('A'.repeat(24))).toMatchObject({ status: 404 });
});

test.for([0, 61, 1.5, null])('a delay of %s is refused', async (delay) => {
  const { body } = await server.ask('POST', messages, {
    json: { ...written, delay },
    key: server.adminKey,
  });
  expect(body.errors?.map(({ field }) => field)).toEqual(['delay']);
});

test('a delay is not combined with a schedule or a test', async () => {
  const { target, notification } = { target: { token }, notification: { title: 'Olá' } };
  const others = [{ sendAt: inHours(1) }, { sendAtLocal: inHours(1).slice(0, 16) }, { test: true }];
  const found = [];
  for (const other of others) {
    const json = { target, notification, delay: 10, ...other };
    const { body } = await server.ask('POST', messages, { json, key: server.adminKey });
    found.push(body.errors?.map(({ field }) => field));
  }
  expect(found).toEqual([['delay'], ['delay'], ['test']]);
});
