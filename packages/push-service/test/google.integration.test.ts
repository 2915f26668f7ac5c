import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ProtocolError, type PushService, startPushService } from '@sineta/push-service';
import { checkIn, register, ScriptedChromium, subscribe } from './support/scripted-chromium.ts';
import { createSender, post, type Sender } from './support/sender.ts';

const device = '2984089692997006109';
let service: PushService;
let sender: Sender;
let protocolErrors: ProtocolError[];

beforeEach(async () => {
  protocolErrors = [];
  service = await startPushService({ onProtocolError: (error) => protocolErrors.push(error) });
  sender = createSender(service);
});

afterEach(() => service.close());

test('check-in returns an identity, and an existing one unchanged', async () => {
  const { androidId, securityToken, statsOk } = await checkIn(service);
  expect(statsOk).toBe(true);
  expect(BigInt(String(androidId))).toBeGreaterThan(0n);
  expect(await checkIn(service, { androidId, securityToken })).toMatchObject({ androidId, securityToken });
  expect((await checkIn(service))['androidId']).not.toBe(androidId);
});

test('registers a subscription once, with its key', async () => {
  const first = await subscribe(service, device, sender.publicKey);
  expect(await subscribe(service, device, sender.publicKey)).toEqual(first);
  expect((await subscribe(service, '17', sender.publicKey)).endpoint).not.toBe(first.endpoint);
  expect(service.subscriptions()[0]).toMatchObject({
    endpoint: first.endpoint,
    browser: 'chromium',
    applicationServerKey: sender.publicKey,
  });
});

test('accepts the browser’s own registration without creating a subscription', async () => {
  expect(await register(service, { device, app: 'com.google.android.gms', sender: '745476177629' })).toMatch(
    /^token=[\w-]+$/,
  );
  expect(service.subscriptions()).toEqual([]);
});

test('rejects a sender that is not a VAPID key, and a form without a device', async () => {
  const subtype = { 'X-subtype': 'wp:https://example.com/#1-V2' };
  expect(await register(service, { device, sender: '745476177629', ...subtype })).toBe(
    'Error=INVALID_SENDER',
  );
  expect(await register(service, { sender: sender.publicKey, ...subtype })).toBe('');
  expect(protocolErrors).toEqual([{ protocol: 'registration', message: 'registration without device' }]);
});

test('ends a subscription for any sender, as Chromium requests it', async () => {
  const subscription = await subscribe(service, device, sender.publicKey);
  const subtype = { 'X-subtype': 'wp:https://example.com/#1-V2' };
  await register(service, { device, delete: 'true', sender: '*', ...subtype });
  expect(await sender.post(subscription, 'x')).toMatchObject({ status: 410 });
  expect((await subscribe(service, device, sender.publicKey)).endpoint).not.toBe(subscription.endpoint);
});

test('delivers over MCS a message posted to Google’s host over TLS, until its position in the stream is confirmed', async () => {
  const subscription = await subscribe(service, device, sender.publicKey);
  await using chromium = await ScriptedChromium.connect(service);
  await chromium.login(device);
  const reply = await sender.post(subscription, 'ação');
  expect(reply.status).toBe(201);
  expect(reply.headers['location']).toMatch(/^https:\/\/jmt17\.google\.com\/message\//);
  const stanza = await chromium.take('DataMessageStanza');
  expect(stanza).toMatchObject({
    category: 'org.chromium.linux',
    from: sender.publicKey,
    ttl: 60,
    immediateAck: true,
    appData: [
      { key: 'subtype', value: 'wp:https://example.com/#1-V2' },
      { key: 'content-encoding', value: 'aes128gcm' },
    ],
  });
  chromium.send('IqStanza', {
    extension: { id: 13, data: Buffer.alloc(0) },
    lastStreamIdReceived: stanza['streamId'],
  });
  await service.log.waitFor((request) => request.acknowledged);
});

test('serves the endpoint under each path that Google has used', async () => {
  const subscription = await subscribe(service, device, sender.publicKey);
  const endpoint = subscription.endpoint.replace('jmt17.google.com', 'fcm.googleapis.com');
  expect(await sender.post({ ...subscription, endpoint }, 'x')).toMatchObject({ status: 201 });
  const signedForAnother = sender.request(subscription, 'x');
  expect(await post(service, endpoint, signedForAnother)).toMatchObject({ status: 403 });
});

test('sends unconfirmed messages again at the next login, except those that the login confirms', async () => {
  const subscription = await subscribe(service, device, sender.publicKey);
  const first = await ScriptedChromium.connect(service);
  await first.login(device);
  await sender.post(subscription, 'one');
  await sender.post(subscription, 'two');
  const one = await first.take('DataMessageStanza');
  const two = await first.take('DataMessageStanza');
  await first[Symbol.asyncDispose]();
  await sender.post(subscription, 'three');

  await using second = await ScriptedChromium.connect(service);
  await second.login(device, [String(one['persistentId'])]);
  expect((await second.take('DataMessageStanza'))['persistentId']).toBe(two['persistentId']);
  const three = await second.take('DataMessageStanza');
  expect([one['persistentId'], two['persistentId']]).not.toContain(three['persistentId']);
});

test('responds to heartbeats, and accepts their confirmations', async () => {
  const subscription = await subscribe(service, device, sender.publicKey);
  await using chromium = await ScriptedChromium.connect(service);
  await chromium.login(device);
  await sender.post(subscription);
  const { streamId, appData } = await chromium.take('DataMessageStanza');
  expect(appData).toHaveLength(1);
  chromium.send('HeartbeatPing', { lastStreamIdReceived: streamId });
  expect(await chromium.take('HeartbeatAck')).toMatchObject({ lastStreamIdReceived: 2 });
  await service.log.waitFor((request) => request.acknowledged);
});

test('closes on request', async () => {
  await using chromium = await ScriptedChromium.connect(service);
  await chromium.login(device);
  chromium.send('Close', {});
  await chromium.closed();
  expect(protocolErrors).toEqual([]);
});

test.each([
  ['another version', Buffer.of(38)],
  ['a message before the login', Buffer.of(41, 0, 0)],
  ['a login that is not a protocol buffer', Buffer.of(41, 2, 3, 0xff, 0xff, 0xff)],
  ['a length without end', Buffer.of(41, 2, 0xff, 0xff, 0xff, 0xff, 0xff)],
  ['a frame of 1 GB', Buffer.of(41, 2, 0x80, 0x80, 0x80, 0x80, 0x04)],
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
])('drops a connection that sends %s, and accepts the next', async (_, bytes) => {
  await using broken = await ScriptedChromium.connect(service);
  broken.write(bytes);
  await broken.closed();
  expect(protocolErrors).toEqual([{ protocol: 'mcs', message: expect.any(String) }]);
  await using next = await ScriptedChromium.connect(service);
  await next.login(device);
});
