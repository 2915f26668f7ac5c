import type { Site } from '@sineta/protocol';
import { writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeCertificate } from '../../../../../packages/http2-client/test/harness/certificate.ts';
import { listen } from '../../../../../packages/http2-client/test/harness/tls-server.ts';
import { startCli } from '../../harness/cli-process.ts';
import { registrationAt } from '../../harness/devices.ts';
import { temporaryDirectory } from '../../harness/storage.ts';

const adminKey = 'key-of-the-push-http2-test-0123456789';

/** Starts a push service over TLS that offers h2 and http/1.1 (ALPN), and records the version of each request. */
async function servePush() {
  const certificate = await makeCertificate('localhost');
  const versions: string[] = [];
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    versions.push(request.httpVersion);
    request.resume();
    request.on('end', () => response.writeHead(201).end());
  });
  return { origin: `https://localhost:${await listen(server)}`, ca: certificate.cert, versions };
}

test.each([
  ['HTTP/2 by default', {}, '2.0'],
  ['HTTP/2 with SINETA_PUSH_HTTP2=on', { SINETA_PUSH_HTTP2: 'on' }, '2.0'],
  ['HTTP/1.1 with SINETA_PUSH_HTTP2=off', { SINETA_PUSH_HTTP2: 'off' }, '1.1'],
])('messages use %s if the push service supports both', async (_, setting, version) => {
  const push = await servePush();
  const directory = temporaryDirectory();
  const authority = join(directory, 'ca.pem');
  writeFileSync(authority, push.ca);
  const server = startCli(['serve'], {
    PORT: '0',
    SINETA_DATA_DIR: join(directory, 'data'),
    SINETA_ADMIN_KEY: adminKey,
    SINETA_PUSH_SERVICES: push.origin,
    NODE_EXTRA_CA_CERTS: authority,
    ...setting,
  });
  const [, url = ''] = await server.waitFor(/ready at (http:\S+)/);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${adminKey}` };
  const post = async (path: string, body: unknown) => {
    const { status } = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return status;
  };
  const { vapidPublicKey: vapidKey } = (await (await fetch(`${url}/v1/sites/default`)).json()) as Site;
  for (let i = 0; i < 3; i++) {
    const registration = registrationAt(`${push.origin}/push/${i}`, { vapidKey });
    expect(await post('/v1/sites/default/devices', registration)).toBe(201);
  }
  const message = { target: { everyone: true }, notification: { title: 'Olá' } };
  expect(await post('/v1/sites/default/messages', message)).toBe(202);
  await vi.waitFor(() => expect(push.versions).toEqual([version, version, version]), { timeout: 60_000 });
});
