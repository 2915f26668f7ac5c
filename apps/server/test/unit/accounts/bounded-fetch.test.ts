import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { boundedFetch } from '../../../src/accounts/provider/bounded-fetch.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const maxBytes = 1000;
const bounded = boundedFetch({ timeout: 60_000, maxBytes });
const impatient = boundedFetch({ timeout: 100, maxBytes });

test('a response within the limits arrives with its status and headers', async () => {
  const url = await serve((_, response) => {
    response.writeHead(418, { 'x-test': 'yes' });
    response.end('a'.repeat(1000));
  });
  const response = await bounded(url, {});
  expect(response.status).toBe(418);
  expect(response.headers.get('x-test')).toBe('yes');
  expect(await response.text()).toBe('a'.repeat(1000));
});

test('a response without a body arrives', async () => {
  const url = await serve((_, response) => response.writeHead(204).end());
  expect((await bounded(url, {})).status).toBe(204);
});

test.each([
  ['a longer one', {}, Buffer.from('a'.repeat(1001))],
  ['one that is longer when decompressed', { 'content-encoding': 'gzip' }, gzipSync('a'.repeat(1001))],
])('%s is refused', async (_, headers, body) => {
  const url = await serve((_request, response) => response.writeHead(200, headers).end(body));
  await expect(bounded(url, {})).rejects.toThrow('longer than 1000 bytes');
});

test('one that never ends is refused', async () => {
  const url = await serve((_, response) => {
    const timer = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(timer));
  });
  await expect(impatient(url, {})).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('one that never begins is refused', async () => {
  const url = await serve(() => {});
  await expect(impatient(url, {})).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a redirect is not followed', async () => {
  let requests = 0;
  const url = await serve((_, response) => {
    requests += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect((await bounded(url, {})).status).toBe(302);
  expect(requests).toBe(1);
});
