import type { BatchResults, MessageDetails, Problem, ValidatedMessage } from '@sineta/protocol';
import { limits } from '@sineta/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.register({});
  for (let device = 1; device < 40; device++) await server.register({});
});
afterAll(() => server[Symbol.asyncDispose]());

const messages = '/v1/sites/default/messages';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const experiment = { share: 50, decideAfterMinutes: 60, variant: { title: 'Hoje há missa' } };
const written = { target: { everyone: true }, notification: { title: 'Missa hoje' } };

const post = <Body>(json: object, path = messages) =>
  server.ask<Body>('POST', path, { json, key: server.adminKey });
const send = (json: object) => post<{ id: string } & Problem>({ ...written, ...json });
const change = (id: string, json: object) =>
  server.ask('PATCH', `${messages}/${id}`, { json, key: server.adminKey });
const detailsOf = async (id: string) =>
  (await server.ask<MessageDetails>('GET', `${messages}/${id}`, { key: server.adminKey })).body;
const fieldsOf = ({ errors = [] }: Problem) => errors.map(({ field }) => field);

test('a scheduled message shows its experiment, and when it is decided', async () => {
  const sendAt = inHours(24);
  const { status, body } = await send({ experiment, holdout: 10, sendAt, ttl: 600 });
  expect(status).toBe(202);
  const details = await detailsOf(body.id);
  expect(details.experiment).toEqual({
    ...experiment,
    status: 'running',
    decideAt: new Date(Date.parse(sendAt) + 3_600_000).toISOString(),
    variants: [
      { name: 'a', sent: 0, displayed: 0, clicked: 0 },
      { name: 'b', sent: 0, displayed: 0, clicked: 0 },
    ],
  });
  expect(details.holdout).toEqual({ percent: 10, devices: 0 });
  // The TTL of the last devices begins when the variants are compared.
  expect(Date.parse(details.expiresAt)).toBe(Date.parse(sendAt) + 3_600_000 + 600_000);
});

test('a message that is only validated has the number of devices of each group', async () => {
  const { body } = await post<ValidatedMessage>({ ...written, experiment, holdout: 10, validateOnly: true });
  expect(body.groups).toEqual({ holdout: 4, a: 9, b: 9, rest: 18 });
  expect((await post<ValidatedMessage>({ ...written, validateOnly: true })).body).not.toHaveProperty(
    'groups',
  );
});

test.each([
  ['a device', () => ({ target: { token } }), 'experiment'],
  ['a user', () => ({ target: { user: 'ana' } }), 'experiment'],
  ['the local time of devices', () => ({ sendAtLocal: inHours(24).slice(0, 16) }), 'experiment'],
  ['a silent notification', () => ({ notification: { title: 'x', silent: true } }), 'experiment'],
  ['the same title', () => ({ notification: { title: 'Hoje há missa' } }), 'experiment.variant'],
])('an experiment with %s is refused', async (_, extra, field) => {
  const { status, body } = await send({ experiment, ...extra() });
  expect([status, body.code, fieldsOf(body)]).toEqual([400, 'invalid_request', [field]]);
});

test('a variant that is too long for a push message is refused', async () => {
  const notification = { title: 'x', body: 'a'.repeat(limits.payloadBytes - 400) };
  expect((await send({ notification })).status).toBe(202);
  const variant = { title: 'b'.repeat(400) };
  const { status, body } = await send({ notification, experiment: { ...experiment, variant } });
  expect([status, body.code, fieldsOf(body)]).toEqual([413, 'payload_too_large', ['experiment.variant']]);
  const translated = {
    translations: { en: { title: 'x', body: notification.body } },
    notification: { title: 'x' },
    experiment: { ...experiment, variant: { title: 'y', translations: { en: { title: 'b'.repeat(400) } } } },
  };
  expect(fieldsOf((await send(translated)).body)).toEqual(['experiment.variant']);
});

test('direct messages of a batch and recurring messages have no experiment', async () => {
  const direct = { target: { token }, notification: { title: 'x' }, experiment };
  const { body } = await post<BatchResults>({ messages: [direct] }, `${messages}:batch`);
  expect(body.results).toMatchObject([
    { problem: { code: 'invalid_request', errors: [{ field: 'experiment' }] } },
  ]);
  for (const extra of [{ experiment }, { holdout: 5 }]) {
    const recurring = {
      name: 'Missa',
      message: { ...written, ...extra },
      startsAtLocal: inHours(24).slice(0, 16),
      rule: 'FREQ=DAILY',
    };
    const refused = await post<Problem>(recurring, '/v1/sites/default/recurring-messages');
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(JSON.stringify(refused.body)).toContain(Object.keys(extra)[0]);
  }
});

test('a change of a scheduled message keeps, replaces and removes its experiment and its control group', async () => {
  const { id } = (await send({ experiment, holdout: 10, sendAt: inHours(24) })).body;
  const sendAt = inHours(48);
  expect((await change(id, { sendAt })).status).toBe(200);
  const moved = await detailsOf(id);
  expect(moved.experiment).toMatchObject({
    ...experiment,
    decideAt: new Date(Date.parse(sendAt) + 3_600_000).toISOString(),
  });
  expect(moved.holdout).toEqual({ percent: 10, devices: 0 });

  expect((await change(id, { experiment: { ...experiment, share: 20 }, holdout: 5 })).status).toBe(200);
  expect(await detailsOf(id)).toMatchObject({ experiment: { share: 20 }, holdout: { percent: 5 } });

  const equal = await change(id, { notification: { title: 'Hoje há missa' } });
  expect([equal.status, fieldsOf(equal.body)]).toEqual([400, ['experiment.variant']]);
  const local = await change(id, { sendAtLocal: inHours(24).slice(0, 16) });
  expect([local.status, fieldsOf(local.body)]).toEqual([400, ['experiment', 'holdout']]);

  expect((await change(id, { experiment: null })).status).toBe(200);
  const without = await detailsOf(id);
  expect(without).not.toHaveProperty('experiment');
  expect(without.holdout).toEqual({ percent: 5, devices: 0 });
  expect((await change(id, { holdout: null })).status).toBe(200);
  expect(await detailsOf(id)).not.toHaveProperty('holdout');
});

test('another target of named devices drops the stored experiment', async () => {
  const { id } = (await send({ experiment, holdout: 10, sendAt: inHours(24) })).body;
  const refused = await change(id, { target: { token }, holdout: 10 });
  expect([refused.status, fieldsOf(refused.body)]).toEqual([400, ['holdout']]);
  expect((await change(id, { target: { token } })).status).toBe(200);
  const details = await detailsOf(id);
  expect(details).not.toHaveProperty('experiment');
  expect(details).not.toHaveProperty('holdout');
});
