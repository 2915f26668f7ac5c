import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PushSubscription } from 'web-push';
import { type PushService, startPushService } from '@sineta/push-service';
import { ScriptedFirefox } from './support/scripted-firefox.ts';
import { createSender, type Sender } from './support/sender.ts';

let service: PushService;
let firefox: ScriptedFirefox;
let sender: Sender;
let subscription: PushSubscription;

beforeEach(async () => {
  service = await startPushService();
  firefox = await ScriptedFirefox.connect(service);
  sender = createSender(service);
  await firefox.hello();
  subscription = (await firefox.register(sender.publicKey)).subscription;
});

afterEach(async () => {
  await firefox[Symbol.asyncDispose]();
  await service.close();
});

const send = () => sender.post(subscription, 'ação');

test('a condition that throws rejects its own wait; the sender and other waits get their results', async () => {
  const error = new Error('no such field');
  const failed = service.log
    .waitFor(() => {
      throw error;
    })
    .catch((reason: unknown) => reason);
  const matched = service.log.waitFor(({ status }) => status === 201);
  expect((await send()).status).toBe(201);
  expect(await failed).toBe(error);
  expect(await matched).toMatchObject({ status: 201 });
});

test('a condition that throws when the browser confirms leaves its connection open', async () => {
  await send();
  const error = new Error('no such field');
  const failed = service.log
    .waitFor(({ acknowledged }) => {
      if (acknowledged) throw error;
      return false;
    })
    .catch((reason: unknown) => reason);
  firefox.acknowledge(await firefox.take('notification'));
  expect(await failed).toBe(error);
  firefox.send({});
  expect(await firefox.takePong()).toEqual({});
});

test('a `when` that throws: the sender gets 500 with its message, and the next request is handled', async () => {
  const remove = service.faults.inject({
    when: () => {
      throw new TypeError('no such header');
    },
  });
  const { status, body } = await send();
  expect({ status, ...JSON.parse(body) }).toMatchObject({
    status: 500,
    code: 'internal_error',
    message: expect.stringContaining('no such header'),
  });
  remove();
  expect((await send()).status).toBe(201);
});

test.each([
  ['name', { 'retry after': '2' }],
  ['value', { location: '/a\r\nset-cookie: b' }],
  ['value outside Latin-1', { 'x-note': '–' }],
])('rejects a header %s that HTTP does not allow', async (_, headers) => {
  expect(() => service.faults.inject({ headers })).toThrow(TypeError);
  const reply = await fetch(`${service.origin}/_faults`, {
    method: 'POST',
    body: JSON.stringify({ headers }),
  });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ code: 'control_invalid' });
  expect((await send()).status).toBe(201);
});
