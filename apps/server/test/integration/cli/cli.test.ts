import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageDetails, Messages } from '@sineta/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { runCli as run } from '../../harness/cli-process.ts';
import { temporaryDirectory } from '../../harness/storage.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

function access(server: TestServer) {
  return { PORT: new URL(server.url).port, SINETA_ADMIN_KEY: server.adminKey };
}

test('send sends to everyone and prints the id', async () => {
  await using server = await startTestServer();
  const { code, stdout, stderr } = await run(
    [
      'send',
      '--title',
      'Olá',
      '--body',
      'ação',
      '--navigate',
      'https://example.org/a',
      '--ttl',
      '60',
      '--translations',
      '{"en":{"title":"Hello"}}',
    ],
    access(server),
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { body } = await server.ask<MessageDetails>('GET', `/v1/sites/default/messages/${stdout.trim()}`, {
    key: server.adminKey,
  });
  expect(body).toMatchObject({ id: stdout.trim(), translations: { en: { title: 'Hello' } } });
});

test('send reaches one device', async () => {
  await using server = await startTestServer();
  const token = await server.register();
  const sent = await run(['send', '--title', 'Olá', '--token', token], access(server));
  expect(sent).toMatchObject({ code: 0, stderr: '' });
});

test('send reaches the devices of users at a time, and closes what is clicked elsewhere', async () => {
  await using server = await startTestServer();
  const key = server.adminKey;
  for (const user of ['u-1207', 'u-1207', 'u-9']) {
    const id = (await server.register()).slice(0, 16);
    await server.ask('PUT', `/v1/sites/default/devices/${id}/user`, { key, json: { user } });
  }
  const send = ['send', '--title', 'Olá', '--user', 'u-1207', '--collapse'];
  const both = [...send, '--user', 'u-9', '--validate-only'];
  expect(await run(both, access(server))).toMatchObject({ code: 0, stdout: '3\n' });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const { code, stdout, stderr } = await run([...send, '--send-at', later], access(server));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const path = `/v1/sites/default/messages/${stdout.trim()}`;
  const { body } = await server.ask<MessageDetails>('GET', path, { key });
  expect(body).toMatchObject({ state: 'scheduled', sendAt: later, collapse: true });
  const { body: list } = await server.ask<Messages>('GET', '/v1/sites/default/messages', { key });
  expect(list.messages).toHaveLength(1);
});

test('send to a segment that does not exist fails and names the field', async () => {
  await using server = await startTestServer();
  const { code, stdout, stderr } = await run(['send', '--title', 'Olá', '--segment', 'nada'], access(server));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('target.segment');
});

test('send prints the problem that the service returned, with each field', async () => {
  await using server = await startTestServer();
  const { code, stdout, stderr } = await run([
    'send',
    '--title',
    'Olá',
    '--navigate',
    'javascript:alert(1)',
    '--url',
    server.url,
    '--key',
    server.adminKey,
  ]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('Invalid request (invalid_request, HTTP 400).');
  expect(stderr).toContain('notification.navigate: must be an absolute http: or https: URL');
});

test('send with an unknown key: exit code 1', async () => {
  await using server = await startTestServer();
  const { code, stderr } = await run(['send', '--title', 'Olá', '--key', 'sk_wrong', '--url', server.url]);
  expect(code).toBe(1);
  expect(stderr).toContain('unauthorized');
});

test('send reports an unreachable service and one that is not Sineta', async () => {
  const otherServer = createServer((_request, response) => response.writeHead(404).end('<h1>Not here</h1>'));
  otherServer.listen(0, '127.0.0.1');
  await once(otherServer, 'listening');
  const { port } = otherServer.address() as AddressInfo;
  const args = ['send', '--title', 'Olá', '--key', 'sk_x', '--url', `http://127.0.0.1:${port}`];
  const otherService = await run(args);
  otherServer.close();
  await once(otherServer, 'close');
  const unreachable = await run(args);
  expect(otherService).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not a response of Sineta'),
  });
  expect(unreachable).toMatchObject({ code: 1, stderr: expect.stringContaining('Cannot connect to') });
});

test.for<[name: string, answer: RequestListener, words: string]>([
  [
    'a page',
    (_, response) => response.end('<h1>Welcome</h1>'),
    'HTTP 200, which is not a response of Sineta',
  ],
  [
    'JSON of another service',
    (_, response) => response.end('{}'),
    'HTTP 200, which is not a response of Sineta',
  ],
  ['null', (_, response) => response.end('null'), 'not a response of Sineta'],
  ['no content', (_, response) => response.writeHead(204).end(), 'HTTP 204, which is not'],
  [
    'a redirect to a page',
    (request, response) =>
      request.url === '/page'
        ? response.end('<h1>Welcome</h1>')
        : response.writeHead(302, { location: '/page?token=s3cret' }).end(),
    'HTTP 302, which is not',
  ],
  [
    'a redirect to another origin',
    (_, response) => response.writeHead(301, { location: 'https://avisos.example.org/v1?a=s3cret' }).end(),
    'It redirects to https://avisos.example.org.',
  ],
])('commands report success only for the response of their route, not %s', async ([name, answer, words]) => {
  const otherServer = createServer(answer);
  otherServer.listen(0, '127.0.0.1');
  await once(otherServer, 'listening');
  onTestFinished(() => void otherServer.close());
  const { port } = otherServer.address() as AddressInfo;
  const calls = [
    ['send', '--title', 'Olá'],
    // 204 is its success.
    ...(name === 'no content' ? [] : [['keys', 'revoke', 'k1']]),
    ...(name === 'a page'
      ? [
          ['keys', 'list'],
          ['keys', 'create', 'shop'],
          ['keys', 'vapid'],
          ['keys', 'rotate'],
        ]
      : []),
  ];
  for (const call of calls) {
    const { code, stdout, stderr } = await run([
      ...call,
      '--key',
      'sk_x',
      '--url',
      `http://127.0.0.1:${port}`,
    ]);
    expect({ call, code, stdout }).toEqual({ call, code: 1, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/TypeError|s3cret/);
  }
});

test.for<[string, string[], string]>([
  ['no command', [], 'Usage:'],
  ['an unknown command', ['ring'], 'unknown command'],
  ['no title', ['send', '--key', 'k'], '--title'],
  ['an unknown option', ['send', '--title', 'x', '--loud'], '--loud'],
  ['two targets', ['send', '--title', 'x', '--key', 'k', '--everyone', '--topic', 'a'], 'one target'],
  [
    'a user and a device',
    ['send', '--title', 'x', '--key', 'k', '--user', 'u', '--token', 't'],
    'one target',
  ],
  ['data that is not JSON', ['send', '--title', 'x', '--data', '{'], 'not JSON'],
  ['an unknown urgency', ['send', '--title', 'x', '--urgency', 'now'], 'very-low'],
  ['no key', ['send', '--title', 'x'], 'SINETA_ADMIN_KEY'],
  ['an invalid address', ['keys', 'vapid', '--url', 'x'], '--url'],
])('%s is a usage error: exit code 2', async ([, args, words]) => {
  const { code, stderr } = await run(args);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test('help is not an error', async () => {
  const { code, stdout } = await run(['send', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('--collapse-key');
});

test('keys are created, listed and revoked while the service runs', async () => {
  await using server = await startTestServer();
  const env = access(server);
  const made = await run(['keys', 'create', 'shop'], env);
  expect(made.stdout).toMatch(/^sk_\S+\n$/);
  const key = made.stdout.trim();
  expect((await run(['send', '--title', 'Olá', '--key', key], env)).code).toBe(0);

  const list = await run(['keys', 'list'], env);
  const line = list.stdout.split('\n').find((text) => text.endsWith('\tshop'));
  const [id, scope, sites] = line?.split('\t') ?? [];
  expect([scope, sites]).toEqual(['send', 'all sites']);
  expect(list.stdout).not.toContain(key);

  expect(await run(['keys', 'revoke', id!], env)).toMatchObject({ code: 0 });
  expect((await run(['send', '--title', 'Olá', '--key', key], env)).code).toBe(1);
  expect((await run(['keys', 'vapid'], env)).stdout.trim()).toBe(server.vapidKey);
});

test('a key is limited to the named sites', async () => {
  await using server = await startTestServer();
  const env = access(server);
  const json = { id: 'loja', name: 'Loja', language: 'pt-BR', timeZone: 'UTC' };
  await server.ask('POST', '/v1/sites', { json, key: server.adminKey });
  const made = await run(['keys', 'create', 'shop', '--site', 'loja'], env);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const key = made.stdout.trim();
  expect((await run(['send', '--title', 'Olá', '--key', key, '--site', 'loja'], env)).code).toBe(0);
  const refused = await run(['send', '--title', 'Olá', '--key', key], env);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('no site with this id') });
  const both = await run(['keys', 'create', 'both', '--site', 'loja', '--site', 'default'], env);
  expect(both.code).toBe(0);
  const unknown = await run(['keys', 'create', 'x', '--site', 'nada'], env);
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
  const { stdout } = await run(['keys', 'list'], env);
  expect(stdout).toMatch(/\tsend\tdefault,loja\t.*\tboth\n/);
});

test('the VAPID key is rotated while the service runs', async () => {
  await using server = await startTestServer();
  const rotated = await run(['keys', 'rotate'], access(server));
  expect(rotated).toMatchObject({ code: 0, stderr: '' });
  expect(rotated.stdout.trim()).toMatch(/^[\w-]{87}$/);
  expect(rotated.stdout.trim()).not.toBe(server.vapidKey);
  expect((await run(['keys', 'vapid'], access(server))).stdout).toBe(rotated.stdout);
});

test('serve lists every incorrect setting: exit code 2', async () => {
  const { code, stderr } = await run(['serve'], { PORT: 'x', SINETA_VAPID_SUBJECT: 'me' });
  expect(code).toBe(2);
  expect(stderr).toContain('PORT must be a whole number');
  expect(stderr).toContain('SINETA_VAPID_SUBJECT');
  expect(stderr).not.toContain('    at ');
});

test('reset-password reports an unknown address and a missing database', async () => {
  await using server = await startTestServer();
  const unknown = await run(['reset-password', 'eva@example.org'], server.dataEnv);
  expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('eva@example.org') });
  const missing = await run(['reset-password', 'eva@example.org'], { SINETA_DATA_DIR: temporaryDirectory() });
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('no database') });
});
