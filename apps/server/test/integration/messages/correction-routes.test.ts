import type { Audit, CorrectedMessage, Feed, MessageDetails, Messages, Problem } from '@sineta/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.register();
});
afterAll(() => server[Symbol.asyncDispose]());

const messages = '/v1/sites/default/messages';

async function send(extra: object = {}): Promise<string> {
  const json = { target: { everyone: true }, notification: { title: 'Feira no sábado' }, ...extra };
  const { body } = await server.ask<{ id: string }>('POST', messages, { json, key: server.adminKey });
  return body.id;
}

const change = (id: string, verb: 'correct' | 'withdraw' | 'cancel', json: object) =>
  server.ask<CorrectedMessage & Problem>('POST', `${messages}/${id}:${verb}`, { json, key: server.adminKey });
const detailsOf = async (id: string) =>
  (await server.ask<MessageDetails>('GET', `${messages}/${id}`, { key: server.adminKey })).body;
/** The parts of a message that do not change by themselves while it is sent. */
const writtenOf = async (id: string) => {
  const { state: _state, planning: _planning, counts: _counts, ...written } = await detailsOf(id);
  return written;
};
const feed = async () => (await server.ask<Feed>('GET', '/v1/sites/default/feed')).body.notices;

const right = {
  notification: { title: 'Feira no domingo', body: 'Das 8h às 12h.' },
  translations: { en: { title: 'Market on Sunday' } },
};

test('a correction replaces what the board shows, and a withdrawal removes it', async () => {
  const id = await send();
  const answer = await change(id, 'correct', { ...right, replaceOnDevices: true });
  expect(answer).toMatchObject({ status: 200, body: { id, replacement: expect.any(String) } });
  expect(await detailsOf(id)).toMatchObject({ ...right, publish: true });
  const { replacement } = answer.body;
  expect(await detailsOf(replacement!)).toMatchObject({ ...right, publish: false, replaces: id });
  const notice = (await feed()).find((one) => one.id === id);
  expect(notice).toMatchObject({ ...right.notification, correctedAt: expect.any(String) });

  const reason = 'A feira não acontece este ano.';
  expect(await change(id, 'withdraw', { reason })).toMatchObject({ status: 200, body: { id } });
  expect((await feed()).filter((one) => one.id === id)).toEqual([]);
  expect(await detailsOf(id)).toMatchObject({ withdrawal: { reason }, corrections: [{}] });
  const listed = await server.ask<Messages>('GET', messages, { key: server.adminKey });
  expect(listed.body.messages.find((one) => one.id === id)).toMatchObject({ withdrawn: true });
  expect((await change(id, 'withdraw', {})).status).toBe(200);
  expect(await detailsOf(id)).toMatchObject({ withdrawal: { reason } });

  const { body } = await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey });
  const entries = body.entries.filter(({ subject }) => subject?.id === id);
  expect(entries.map(({ action }) => action)).toEqual([
    'message.withdrawn',
    'message.corrected',
    'message.sent',
  ]);
});

test('a correction of a revision that another one has overtaken stores nothing', async () => {
  const id = await send();
  expect((await change(id, 'correct', { ...right, revision: 0 })).status).toBe(200);
  const other = { notification: { title: 'Feira na segunda' }, revision: 0 };
  const before = await writtenOf(id);
  const refused = await change(id, 'correct', { ...other, replaceOnDevices: true });
  expect(refused).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
  expect(refused.body.detail).toContain('now has 1 corrections, not 0');
  expect(await writtenOf(id)).toEqual(before);
  // A repeated request, whose response was lost, changes nothing either.
  expect((await change(id, 'correct', { ...right, revision: 0 })).status).toBe(200);
  expect(await writtenOf(id)).toEqual(before);
  expect((await change(id, 'correct', { ...other, revision: 1 })).status).toBe(200);
  expect((await detailsOf(id)).corrections).toHaveLength(2);
  expect((await change(id, 'correct', { ...right, revision: -1 })).status).toBe(400);
});

test('only a broadcast that was sent, and not withdrawn, is corrected or withdrawn', async () => {
  const withdrawn = await send();
  await change(withdrawn, 'withdraw', {});
  const { body } = await change(await send(), 'correct', { ...right, replaceOnDevices: true });
  const direct = await send({ target: { token } });
  const scheduled = await send({ delay: 60 });
  for (const id of [withdrawn, body.replacement!, direct, scheduled]) {
    const before = await writtenOf(id);
    const refused = await change(id, 'correct', right);
    expect(refused).toMatchObject({ status: 409, body: { code: 'message_closed' } });
    expect(refused.body.detail).toContain('was not corrected');
    expect(await writtenOf(id)).toEqual(before);
  }
  for (const id of [body.replacement!, direct, scheduled]) {
    expect(await change(id, 'withdraw', {})).toMatchObject({ status: 409, body: { code: 'message_closed' } });
  }
  for (const verb of ['correct', 'withdraw'] as const) {
    expect(await change('A'.repeat(24), verb, verb === 'correct' ? right : {})).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  }
});

test.for<[verb: 'correct' | 'withdraw', json: object, code: string, field: string]>([
  ['correct', {}, 'invalid_request', 'notification'],
  ['correct', { notification: { title: 'x', tag: 'outra' } }, 'invalid_request', 'notification.tag'],
  ['correct', { notification: { title: ' ' } }, 'invalid_request', 'notification.title'],
  ['correct', { ...right, ttl: 60 }, 'invalid_request', 'ttl'],
  [
    'correct',
    { ...right, translations: { en: { title: 'x', actions: [{ action: 'a', title: 'A' }] } } },
    'invalid_request',
    'translations.en.actions.0.action',
  ],
  ['correct', { notification: { title: 'x', body: 'y'.repeat(4000) } }, 'payload_too_large', 'notification'],
  ['withdraw', { reason: '' }, 'invalid_request', 'reason'],
  ['withdraw', { reason: 'x'.repeat(301) }, 'invalid_request', 'reason'],
])('%s with %j is refused and changes nothing', async ([verb, json, code, field]) => {
  const id = await send({ publish: false });
  const { title } = await detailsOf(id);
  const { body } = await change(id, verb, json);
  expect(body.code).toBe(code);
  expect(body.errors?.map((error) => error.field)).toContain(field);
  const after = await detailsOf(id);
  expect(after.title).toBe(title);
  expect(after).not.toHaveProperty('corrections');
  expect(after).not.toHaveProperty('withdrawal');
});
