import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ProtocolError, type PushService, startPushService } from '@sineta/push-service';
import { ScriptedFirefox } from './support/scripted-firefox.ts';
import { createSender, type Sender } from './support/sender.ts';

let service: PushService;
let sender: Sender;
let protocolErrors: ProtocolError[];
let now: number;

beforeEach(async () => {
  protocolErrors = [];
  now = Date.now();
  service = await startPushService({
    clock: () => now,
    onProtocolError: (error) => protocolErrors.push(error),
  });
  sender = createSender(service);
});

afterEach(() => service.close());

test('delivers a message until it is acknowledged', async () => {
  await using firefox = await ScriptedFirefox.connect(service);
  await firefox.hello();
  const { channelID, subscription } = await firefox.register(sender.publicKey);
  const { body } = sender.request(subscription, 'ação');
  expect(body).not.toBeNull();
  await sender.post(subscription, 'ação');
  const notification = await firefox.take('notification');
  expect(notification).toMatchObject({ channelID, ttl: 60, headers: { encoding: 'aes128gcm' } });
  expect(Buffer.from(String(notification['data']), 'base64url')).toHaveLength(body!.length);
  firefox.acknowledge(notification);
  expect(await service.log.waitFor((request) => request.acknowledged)).toMatchObject({ status: 201 });
});

test('omits data and headers for a message without a body', async () => {
  await using firefox = await ScriptedFirefox.connect(service);
  await firefox.hello();
  const { subscription } = await firefox.register(sender.publicKey);
  await sender.post(subscription);
  const notification = await firefox.take('notification');
  expect(notification).not.toHaveProperty('data');
  expect(notification).not.toHaveProperty('headers');
});

test.each([
  ['undecryptable', 101],
  ['undelivered', 102],
] as const)('distinguishes %s messages from received ones', async (state, code) => {
  await using firefox = await ScriptedFirefox.connect(service);
  await firefox.hello();
  const { subscription } = await firefox.register(sender.publicKey);
  await sender.post(subscription, 'x');
  firefox.acknowledge(await firefox.take('notification'), code);
  const request = await service.log.waitFor(({ messageState }) => messageState === state);
  expect(request.acknowledged).toBe(false);
});

test('keeps messages for a disconnected browser, and unacknowledged ones', async () => {
  const first = await ScriptedFirefox.connect(service);
  const uaid = await first.hello();
  const { subscription } = await first.register(sender.publicKey);
  await sender.post(subscription, 'delivered, not acknowledged');
  const { version } = await first.take('notification');
  await first[Symbol.asyncDispose]();
  await sender.post(subscription, 'posted while away');

  await using second = await ScriptedFirefox.connect(service);
  expect(await second.hello(uaid)).toBe(uaid);
  expect((await second.take('notification'))['version']).toBe(version);
  expect((await second.take('notification'))['version']).not.toBe(version);
});

test('drops a message that expired while the browser was disconnected', async () => {
  const first = await ScriptedFirefox.connect(service);
  const uaid = await first.hello();
  const { subscription } = await first.register(sender.publicKey);
  await first[Symbol.asyncDispose]();
  await sender.post(subscription, 'short', { TTL: 30 });
  const long = await sender.post(subscription, 'long', { TTL: 3600 });
  now += 31_000;
  await using second = await ScriptedFirefox.connect(service);
  await second.hello(uaid);
  const { version } = await second.take('notification');
  expect(long.headers['location']).toContain(version);
});

test('gives an unknown browser a new identity, which makes it discard its subscriptions', async () => {
  await using firefox = await ScriptedFirefox.connect(service);
  expect(await firefox.hello('0123456789abcdef')).not.toBe('0123456789abcdef');
});

test('separates two browsers and several subscriptions', async () => {
  await using one = await ScriptedFirefox.connect(service);
  await using two = await ScriptedFirefox.connect(service);
  expect(await one.hello()).not.toBe(await two.hello());
  await one.register(sender.publicKey);
  const second = await one.register(sender.publicKey);
  const other = await two.register(sender.publicKey);
  await sender.post(second.subscription, 'x');
  await sender.post(other.subscription, 'y');
  expect((await one.take('notification'))['channelID']).toBe(second.channelID);
  expect((await two.take('notification'))['channelID']).toBe(other.channelID);
  expect(service.subscriptions().filter(({ active }) => active)).toHaveLength(3);
});

test('registers a channel once, and rejects another key and an invalid key', async () => {
  await using firefox = await ScriptedFirefox.connect(service);
  await firefox.hello();
  const { channelID, subscription } = await firefox.register(sender.publicKey);
  const register = async (key: string) => {
    firefox.send({ messageType: 'register', channelID, key });
    return firefox.take('register');
  };
  expect(await register(`${sender.publicKey}=`)).toMatchObject({
    status: 200,
    pushEndpoint: subscription.endpoint,
  });
  expect(await register(createSender(service).publicKey)).toMatchObject({ status: 409 });
  expect(await register('AAAA')).toMatchObject({ status: 400 });
});

test('responds to a ping with a ping', async () => {
  await using firefox = await ScriptedFirefox.connect(service);
  await firefox.hello();
  firefox.send({});
  expect(await firefox.takePong()).toEqual({});
});

test.each([
  ['text that is not JSON', 'hello'],
  ['JSON that is not an object', '[]'],
  ['an unknown type', '{"messageType":"shout"}'],
  ['a register before hello', '{"messageType":"register","channelID":"1"}'],
  ['a hello of the protocol that preceded web push', '{"messageType":"hello"}'],
  ['a binary frame', Buffer.from('{}')],
  ['a frame of 100 kB', ' '.repeat(100_000)],
])('drops a connection that sends %s, and accepts the next', async (_, frame) => {
  await using broken = await ScriptedFirefox.connect(service);
  broken.send(frame);
  await broken.closed();
  expect(protocolErrors).toEqual([{ protocol: 'mozilla', message: expect.any(String) }]);
  await using next = await ScriptedFirefox.connect(service);
  expect(await next.hello()).toMatch(/^[0-9a-f]{32}$/);
});
