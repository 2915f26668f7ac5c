import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import {
  createEndpointPolicy,
  createSender,
  createVapidSigner,
  generateVapidKeys,
  parseProxy,
  type SenderOptions,
} from '../../src/index.ts';
import { makeCertificate } from '../../../http2-client/test/harness/certificate.ts';
import { decrypt, makeReceiver } from '../harness/decrypt.ts';
import { readBody, serveHttp, serveHttp2, serveHttps, serveProxy, serveTcp } from '../harness/servers.ts';

const receiver = makeReceiver();
const keys = { p256dh: receiver.publicKey, auth: receiver.auth };
const vapid = createVapidSigner({ keyPair: generateVapidKeys(), subject: 'mailto:sino@example.com' });
const localhost = await makeCertificate('localhost');

function makeSender(origin: string, options: SenderOptions) {
  const policy = createEndpointPolicy({ extraOrigins: [origin] });
  const sender = createSender({ policy, ca: localhost.cert, ...options });
  onTestFinished(() => sender.close());
  const send = (endpoint = `${origin}/wpush/s3cret`) =>
    sender.send({ endpoint, keys, payload: Buffer.from('ação'), ttl: 60, vapid });
  return { send, sender };
}

const proxyAt = (port: number, credentials = '', exceptions = '') =>
  parseProxy(`http://${credentials}127.0.0.1:${port}`, exceptions);

const failsWith = (code: string, text = '') =>
  expect.objectContaining({ name: 'WebPushError', code, message: expect.stringContaining(text) });

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = decrypt(await readBody(request), receiver).toString();
  response.writeHead(text === 'ação' ? 201 : 400, { version: request.httpVersion }).end();
}

const services = {
  'HTTP/2': async () => `https://localhost:${await serveHttp2(localhost, receive)}`,
  'HTTP/1.1 over TLS': async () => `https://localhost:${await serveHttps(localhost, receive)}`,
  'HTTP/1.1': async () => `http://localhost:${await serveHttp(receive)}`,
};

test.each(Object.entries(services))('messages over %s go through one tunnel', async (name, serve) => {
  const origin = await serve();
  const proxy = await serveProxy();
  const { send } = makeSender(origin, { proxy: proxyAt(proxy.port, 'ana:s%40nha@') });
  expect(await send()).toMatchObject({
    status: 201,
    headers: { version: name === 'HTTP/2' ? '2.0' : '1.1' },
  });
  expect(await send()).toMatchObject({ status: 201 });
  const authorization = `Basic ${Buffer.from('ana:s@nha').toString('base64')}`;
  expect(proxy.tunnels).toEqual([{ to: new URL(origin).host, authorization }]);
});

test.each(Object.entries(services))('messages over %s go through a proxy over TLS', async (name, serve) => {
  const origin = await serve();
  const proxy = await serveProxy(undefined, localhost);
  const { send } = makeSender(origin, { proxy: parseProxy(`https://ana:s3nha@localhost:${proxy.port}`) });
  expect(await send()).toMatchObject({
    status: 201,
    headers: { version: name === 'HTTP/2' ? '2.0' : '1.1' },
  });
  const authorization = `Basic ${Buffer.from('ana:s3nha').toString('base64')}`;
  expect(proxy.tunnels).toEqual([{ to: new URL(origin).host, authorization }]);
});

test('a proxy over TLS has a certificate of its own name, and the push service of another', async () => {
  const service = await makeCertificate('push.example');
  const port = await serveHttp2(service, receive);
  const proxy = await serveProxy(() => new URL(`tcp://127.0.0.1:${port}`), localhost);
  const { send } = makeSender('https://push.example', {
    ca: [localhost.cert, service.cert],
    proxy: parseProxy(`https://localhost:${proxy.port}`),
  });
  expect(await send()).toMatchObject({ status: 201 });
  expect(proxy.tunnels).toEqual([{ to: 'push.example:443', authorization: undefined }]);
});

test('a proxy over TLS needs a certificate of its own name', async () => {
  const other = await makeCertificate('push.example');
  const proxy = await serveProxy(() => 500, other);
  const { send } = makeSender('https://push.example', {
    ca: [other.cert],
    proxy: parseProxy(`https://localhost:${proxy.port}`),
  });
  await expect(send()).rejects.toEqual(failsWith('connection_failed', 'opened no tunnel'));
  expect(proxy.tunnels).toEqual([]);
});

test('a proxy with a certificate of an unknown authority is not asked', async () => {
  const proxy = await serveProxy(undefined, await makeCertificate('localhost'));
  const { send } = makeSender('https://localhost:9', {
    proxy: parseProxy(`https://ana:s3cret@localhost:${proxy.port}`),
  });
  const error: unknown = await send().catch((error: unknown) => error);
  expect(error).toEqual(failsWith('connection_failed', 'opened no tunnel'));
  expect(proxy.tunnels).toEqual([]);
});

test('messages to hosts without the proxy do not ask it', async () => {
  const origin = await services['HTTP/2']();
  const proxy = await serveProxy();
  const { send } = makeSender(origin, { proxy: proxyAt(proxy.port, '', 'localhost') });
  expect(await send()).toMatchObject({ status: 201 });
  expect(proxy.tunnels).toEqual([]);
});

test.each([
  [407, 'user name and password'],
  [403, 'Allow CONNECT'],
])('a refusal with %i fails with the fix, and without the password', async (status, fix) => {
  const proxy = await serveProxy(() => status);
  const { send } = makeSender('https://localhost:9', { proxy: proxyAt(proxy.port, 'ana:s3cret@') });
  const error: unknown = await send().catch((error: unknown) => error);
  expect(error).toEqual(failsWith('connection_failed', fix));
  expect(String(error)).not.toContain('s3cret');
});

test('a refusal is temporary for a host that can be invented, as a proxy without internet refuses every host', async () => {
  let status = 503;
  const certificate = await makeCertificate('wns2-par02p.notify.windows.com');
  const port = await serveHttp2(certificate, receive);
  const proxy = await serveProxy(() => (status === 200 ? new URL(`tcp://127.0.0.1:${port}`) : status));
  const { send } = makeSender('https://localhost:9', { proxy: proxyAt(proxy.port), ca: certificate.cert });
  const endpoint = 'https://wns2-par02p.notify.windows.com/w/?token=s3cret';
  for (status of [500, 502, 503, 504]) {
    await expect(send(endpoint)).rejects.toEqual(failsWith('connection_failed', String(status)));
  }
  expect(proxy.tunnels).toHaveLength(4);
  status = 200;
  expect(await send(endpoint)).toMatchObject({ status: 201 });
});

test('a proxy that does not run fails like a connection', async () => {
  const { send } = makeSender('https://localhost:9', { proxy: proxyAt(9) });
  await expect(send()).rejects.toEqual(failsWith('connection_failed', 'http://127.0.0.1:9'));
});

test.each([
  ['a proxy that does not respond', async () => serveTcp(() => {})],
  [
    'a push service that does not respond in its tunnel',
    async () => {
      const silent = await serveTcp(() => {});
      return (await serveProxy(() => new URL(`tcp://127.0.0.1:${silent}`))).port;
    },
  ],
])('%s times out', async (_, serve) => {
  const { send } = makeSender('https://localhost:9', {
    proxy: proxyAt(await serve()),
    timeouts: { connect: 300 },
  });
  await expect(send()).rejects.toEqual(failsWith('connection_timed_out'));
});

test('a tunnel that leads to another host fails its certificate', async () => {
  const other = await makeCertificate('other.example');
  const port = await serveHttp2(other, receive);
  const proxy = await serveProxy(() => new URL(`tcp://127.0.0.1:${port}`));
  const { send } = makeSender('https://localhost:9', {
    proxy: proxyAt(proxy.port),
    ca: [localhost.cert, other.cert],
  });
  await expect(send()).rejects.toEqual(failsWith('connection_failed', 'ERR_TLS_CERT_ALTNAME_INVALID'));
});

test('the proxy is not asked for a private address', async () => {
  const proxy = await serveProxy();
  const policy = { check: (endpoint: string) => new URL(endpoint), allowsPrivateAddress: () => false };
  const { send } = makeSender('https://localhost', { policy, proxy: proxyAt(proxy.port) });
  for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '[::ffff:10.0.0.1]']) {
    await expect(send(`https://${host}/`)).rejects.toEqual(failsWith('address_not_public'));
  }
  expect(proxy.tunnels).toEqual([]);
});

test('closing the sender does not wait for a tunnel that no request needs', async () => {
  const silent = await serveTcp(() => {});
  const { send, sender } = makeSender('https://localhost:9', {
    proxy: proxyAt(silent),
    timeouts: { total: 200, connect: 3_600_000 },
  });
  await expect(send()).rejects.toEqual(failsWith('pool_timed_out'));
  await sender.close();
});
