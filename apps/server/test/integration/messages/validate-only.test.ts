import { type BatchResults, limits, type Problem, type ValidatedMessage } from '@sineta/protocol';
import { assert as check, asyncProperty, constantFrom, oneof, record } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

let server: TestServer;
let tokens: string[];
beforeAll(async () => {
  server = await startTestServer();
  tokens = [await server.register({ topics: ['obras'] }), await server.register({ locale: 'pt-BR' })];
  const json = { name: 'Obras', filter: { topics: ['obras'] } };
  await server.ask('PUT', '/v1/sites/default/segments/obras', { json, key: server.adminKey });
  await post({ target: { everyone: true }, notification: { title: 'First' } }, 'used');
});
afterAll(() => server[Symbol.asyncDispose]());

function post(json: object, idempotencyKey?: string, site = 'default') {
  return server.ask<Partial<Problem & ValidatedMessage>>('POST', `/v1/sites/${site}/messages`, {
    json,
    key: server.adminKey,
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  });
}

const unknown = 'A'.repeat(43);
const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();

/** A valid value, and now and then an invalid one. */
function rarely<Value>(valid: readonly Value[], ...invalid: readonly Value[]) {
  return oneof(
    { weight: 12, arbitrary: constantFrom(...valid) },
    { weight: 1, arbitrary: constantFrom(...invalid) },
  );
}

/** Requests of which many have a fault, and some several. Named devices are numbers, because tokens are random. */
const request = record(
  {
    target: oneof(
      {
        weight: 3,
        arbitrary: constantFrom<object>(
          { everyone: true },
          { topic: 'obras' },
          { segment: 'obras' },
          { filter: { languages: ['pt'] } },
          { token: 0 },
          { tokens: [0, 1] },
        ),
      },
      {
        weight: 1,
        arbitrary: constantFrom<object>(
          { topic: 'no topic' },
          { segment: 'none' },
          { filter: { topics: [] } },
          { token: unknown },
          { token: 'short' },
          { tokens: [0, unknown] },
          { tokens: [] },
          { topic: 'obras', segment: 'obras' },
          {},
        ),
      },
    ),
    title: rarely(['Aviso'], '', ' ', 'a\0'),
    body: constantFrom(undefined, 'Corpo', 'Corpo', 'ã'.repeat(limits.payloadBytes / 2 + 1)),
    translation: rarely([undefined, 'Notice', 'e'.repeat(limits.payloadBytes)], ''),
    ttl: rarely([undefined, 60], -1, 1.5),
    sendAt: rarely([undefined, undefined, tomorrow, '2020-01-01T00:00:00Z'], 'tomorrow'),
    sendAtLocal: rarely([undefined], '2020-01-01T09:00', tomorrow.slice(0, 16)),
    test: rarely([undefined, false], true),
    publish: rarely([undefined, false], true),
    unknownMember: rarely([undefined], 1),
    idempotencyKey: constantFrom(undefined, undefined, undefined, 'used', 'a', 'b'),
    site: rarely(['default'], 'nowhere'),
  },
  { requiredKeys: ['target', 'title', 'site'] },
).map(({ title, body, translation, idempotencyKey, site, target, ...rest }) => ({
  json: () => ({
    ...rest,
    target: withDevices(target),
    notification: { title, body },
    ...(translation !== undefined && { translations: { en: { title: translation } } }),
  }),
  idempotencyKey,
  site,
}));

function withDevices(target: object): object {
  const entries = Object.entries(target).map(([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? value.map(tokenOf) : tokenOf(value),
  ]);
  return Object.fromEntries(entries) as object;
}

function tokenOf(value: unknown): unknown {
  return typeof value === 'number' ? tokens[value] : value;
}

test('a message that is only validated leaves every table as it was', async () => {
  await using quiet = await startTestServer();
  await quiet.register({ topics: ['obras'] });
  const before = quiet.rowCounts();
  const statuses = new Set<number>();
  await check(
    asyncProperty(request, async ({ json, idempotencyKey, site }) => {
      const { status } = await quiet.ask('POST', `/v1/sites/${site}/messages`, {
        json: { ...json(), validateOnly: true },
        key: quiet.adminKey,
        headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
      });
      statuses.add(status);
    }),
    { numRuns: 200 },
  );
  const everyone = { target: { everyone: true }, notification: { title: 'Aviso' }, validateOnly: true };
  await quiet.ask('POST', '/v1/sites/default/messages:batch', {
    json: { messages: [{ ...everyone, target: { token: unknown }, idempotencyKey: 'x' }] },
    key: quiet.adminKey,
  });
  expect(
    await quiet.ask('POST', '/v1/sites/default/messages', { json: everyone, key: quiet.adminKey }),
  ).toMatchObject({
    status: 200,
    body: { audience: { devices: 1, exact: true }, disturbed: { devices: 0, exact: true } },
  });
  expect(statuses).toEqual(new Set([200, 400, 404, 413]));
  expect(quiet.rowCounts()).toEqual(before);
});

test('a message is refused with the same error, whether it is validated or sent', async () => {
  const statuses = new Set<number>();
  await check(
    asyncProperty(request, async ({ json, idempotencyKey, site }) => {
      const validated = await post({ ...json(), validateOnly: true }, idempotencyKey, site);
      const sent = await post(json(), idempotencyKey, site);
      statuses.add(sent.status);
      // A valid message has other responses, which the next test compares.
      const errorOf = ({ status, body }: typeof sent) => (status < 300 ? undefined : { status, body });
      expect(errorOf(validated)).toEqual(errorOf(sent));
    }),
    { numRuns: 400 },
  );
  expect(statuses).toEqual(new Set([202, 400, 404, 409, 413]));
});

test.for<[name: string, target: () => object, devices: number]>([
  ['everyone', () => ({ everyone: true }), 2],
  ['a topic', () => ({ topic: 'obras' }), 1],
  ['a segment', () => ({ segment: 'obras' }), 1],
  ['a filter', () => ({ filter: { languages: ['pt'] } }), 1],
  ['a device', () => ({ token: tokens[0] }), 1],
  ['a device by its id, and twice', () => ({ tokens: [tokens[0], tokens[0]!.slice(0, 16)] }), 1],
])('validating a message to %s counts its audience', async ([, target, devices]) => {
  const message = { target: target(), notification: { title: 'Aviso' }, validateOnly: true };
  expect(await post(message)).toMatchObject({ status: 200, body: { audience: { devices, exact: true } } });
});

test('validateOnly is not part of the request that an Idempotency-Key belongs to', async () => {
  const message = { target: { everyone: true }, notification: { title: 'Aviso' } };
  const first = await post({ ...message, validateOnly: false }, 'morning');
  expect(first.status).toBe(202);
  expect(await post({ ...message, validateOnly: true }, 'morning')).toMatchObject({ status: 200 });
  expect(await post(message, 'morning')).toMatchObject({ status: 202, body: first.body });
});

test('a batch validates the messages that ask for it, and sends the others', async () => {
  const notification = { title: 'Pedido pronto' };
  const messages = [
    { target: { token: tokens[0] }, notification, validateOnly: true },
    { target: { tokens }, notification, validateOnly: true, idempotencyKey: 'order' },
    { target: { token: unknown }, notification, validateOnly: true },
    { target: { token: tokens[0] }, notification: { title: '' }, validateOnly: true },
    { target: { everyone: true }, notification, validateOnly: true },
    { target: { token: tokens[1] }, notification, idempotencyKey: 'order' },
  ];
  const { body } = await server.ask<BatchResults>('POST', '/v1/sites/default/messages:batch', {
    json: { messages },
    key: server.adminKey,
  });
  expect(body.results).toMatchObject([
    { audience: { devices: 1, exact: true } },
    { audience: { devices: 2, exact: true } },
    { problem: { code: 'not_found', errors: [{ field: 'target.token' }] } },
    { problem: { code: 'invalid_request', errors: [{ field: 'notification.title' }] } },
    { problem: { code: 'invalid_request', errors: [{ field: 'target' }] } },
    { id: expect.any(String) as unknown },
  ]);
});

test('a batch that is only validated sends none of its messages', async () => {
  const notification = { title: 'Pedido pronto' };
  const messages = [
    { target: { token: tokens[0] }, notification, idempotencyKey: 'pedido' },
    { target: { token: unknown }, notification },
  ];
  const batch = (validateOnly: boolean) =>
    server.ask<BatchResults>('POST', '/v1/sites/default/messages:batch', {
      json: { messages, validateOnly },
      key: server.adminKey,
    });
  const { status, body } = await batch(true);
  expect(status).toBe(200);
  expect(body.results).toMatchObject([
    { audience: { devices: 1, exact: true } },
    { problem: { code: 'not_found' } },
  ]);
  expect(body.results[0]).not.toHaveProperty('id');
  expect(await batch(false)).toMatchObject({
    status: 202,
    body: { results: [{ id: expect.any(String) }, {}] },
  });
});

test('a message that is only validated lists the users who have no device, as one that is sent', async () => {
  const path = `/v1/sites/default/devices/${tokens[0]}/user`;
  await server.ask('PUT', path, { json: { user: 'u-1002' }, key: server.adminKey });
  const message = { target: { users: ['u-1002', 'nobody'] }, notification: { title: 'Pedido pronto' } };
  for (const later of [{}, { sendAt: tomorrow }]) {
    const validated = await post({ ...message, ...later, validateOnly: true });
    expect(validated).toMatchObject({
      status: 200,
      body: { audience: { devices: 1, exact: true }, unreached: ['nobody'] },
    });
    expect((await post({ ...message, ...later })).body.unreached).toEqual(validated.body.unreached);
  }
  const { body } = await post({ ...message, target: { user: 'u-1002' }, validateOnly: true });
  expect(body).not.toHaveProperty('unreached');
});
