import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const devices = '/v1/sites/default/devices';
const publicUrl = 'https://avisos.example.org';
const listed = 'https://www.example.org';
const foreign = 'https://elsewhere.example';
const settings = { SINETA_PUBLIC_URL: publicUrl, SINETA_ORIGINS: listed };

function preflight(server: TestServer, path: string, origin: string, method = 'POST') {
  return server.ask('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    },
  });
}

test.for([publicUrl, listed])('a page of %s registers a device and reads the response', async (origin) => {
  await using server = await startTestServer(settings);
  const asked = await preflight(server, devices, origin);
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
  expect(asked.headers.get('access-control-allow-headers')).toBe('content-type');
  const { status, headers } = await server.ask('POST', devices, {
    json: server.registration(),
    headers: { origin },
  });
  expect(status).toBe(201);
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('vary')).toContain('Origin');
});

test('the page can also read an error response', async () => {
  await using server = await startTestServer(settings);
  const { status, headers } = await server.ask('POST', devices, { json: {}, headers: { origin: listed } });
  expect(status).toBe(400);
  expect(headers.get('access-control-allow-origin')).toBe(listed);
});

test.for(['PATCH', 'DELETE'])('a page of the site can %s a device', async (method) => {
  await using server = await startTestServer(settings);
  const asked = await preflight(server, `/v1/devices/${'A'.repeat(43)}`, listed, method);
  expect(asked.headers.get('access-control-allow-methods')).toContain(method);
});

test.for([
  ['POST', devices],
  ['POST', '/v1/receipts'],
  ['POST', '/v1/conversions'],
  ['PATCH', `/v1/devices/${'A'.repeat(43)}`],
  ['DELETE', `/v1/devices/${'A'.repeat(43)}`],
] as const)(
  '%s %s is refused for a page of another site, including its preflight',
  async ([method, path]) => {
    await using server = await startTestServer(settings);
    const refusal = { status: 403, body: { code: 'origin_not_allowed' } };
    const asked = await preflight(server, path, foreign, method);
    expect(asked).toMatchObject(refusal);
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    const answer = await server.ask(method, path, {
      ...(method !== 'DELETE' && { json: {} }),
      headers: { origin: foreign },
    });
    expect(answer).toMatchObject(refusal);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  },
);

test('public data can be read from every origin', async () => {
  await using server = await startTestServer(settings);
  for (const path of ['/v1/sites/default', '/v1/sites/default/feed']) {
    const { status, headers } = await server.ask('GET', path, { headers: { origin: foreign } });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('without a public URL, pages of the requested host are accepted', async () => {
  await using server = await startTestServer();
  const register = (origin: string) =>
    server.ask('POST', devices, { json: server.registration(), headers: { origin } });
  expect(await register(server.url)).toMatchObject({ status: 201 });
  expect(await register(foreign)).toMatchObject({ status: 403 });
});

test('with a public URL, pages of another name of the same machine are refused', async () => {
  await using server = await startTestServer(settings);
  const { status } = await server.ask('POST', devices, {
    json: server.registration(),
    headers: { origin: server.url },
  });
  expect(status).toBe(403);
});
