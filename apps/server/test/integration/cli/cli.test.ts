import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageDetails } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { runCli as run } from '../../harness/cli-process.ts';
import { temporaryDirectory } from '../../harness/storage.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

function access(server: TestServer) {
  return { PORT: new URL(server.url).port, SINETA_ADMIN_KEY: server.adminKey };
}

test('send sends to everyone, and prints the id', async () => {
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

test('send tells a refusal of the service in words, with each field', async () => {
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

test('send with a wrong key ends with 1', async () => {
  await using server = await startTestServer();
  const { code, stderr } = await run(['send', '--title', 'Olá', '--key', 'sk_wrong', '--url', server.url]);
  expect(code).toBe(1);
  expect(stderr).toContain('unauthorized');
});

test('send says so when nobody answers, and when somebody else does', async () => {
  const stranger = createServer((_request, response) => response.writeHead(404).end('<h1>Not here</h1>'));
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  const args = ['send', '--title', 'Olá', '--key', 'sk_x', '--url', `http://127.0.0.1:${port}`];
  const elsewhere = await run(args);
  stranger.close();
  await once(stranger, 'close');
  const nowhere = await run(args);
  expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining('no answer of Sineta') });
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing answers at') });
});

test.for<[string, string[], string]>([
  ['no command', [], 'Usage:'],
  ['an unknown command', ['ring'], 'unknown command'],
  ['no title', ['send', '--key', 'k'], '--title'],
  ['an unknown option', ['send', '--title', 'x', '--loud'], '--loud'],
  ['two targets', ['send', '--title', 'x', '--key', 'k', '--everyone', '--topic', 'a'], 'one target'],
  ['data that is no JSON', ['send', '--title', 'x', '--data', '{'], 'not JSON'],
  ['an urgency that is none', ['send', '--title', 'x', '--urgency', 'now'], 'very-low'],
  ['no key', ['send', '--title', 'x'], 'SINETA_ADMIN_KEY'],
  ['an address that is none', ['keys', 'vapid', '--url', 'x'], '--url'],
])('%s is a mistake of usage: 2', async ([, args, words]) => {
  const { code, stderr } = await run(args);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test('help is no mistake', async () => {
  const { code, stdout } = await run(['send', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('--collapse-key');
});

test('keys are made, listed and revoked while the service runs', async () => {
  await using server = await startTestServer();
  const env = access(server);
  const made = await run(['keys', 'create', 'shop'], env);
  expect(made.stdout).toMatch(/^sk_\S+\n$/);
  const key = made.stdout.trim();
  expect((await run(['send', '--title', 'Olá', '--key', key], env)).code).toBe(0);

  const list = await run(['keys', 'list'], env);
  const line = list.stdout.split('\n').find((text) => text.endsWith('\tshop'));
  const [id, scope] = line?.split('\t') ?? [];
  expect(scope).toBe('send');
  expect(list.stdout).not.toContain(key);

  expect(await run(['keys', 'revoke', id!], env)).toMatchObject({ code: 0 });
  expect((await run(['send', '--title', 'Olá', '--key', key], env)).code).toBe(1);
  expect((await run(['keys', 'vapid'], env)).stdout.trim()).toBe(server.vapidKey);
});

test('the VAPID key is rotated while the service runs', async () => {
  await using server = await startTestServer();
  const rotated = await run(['keys', 'rotate'], access(server));
  expect(rotated).toMatchObject({ code: 0, stderr: '' });
  expect(rotated.stdout.trim()).toMatch(/^[\w-]{87}$/);
  expect(rotated.stdout.trim()).not.toBe(server.vapidKey);
  expect((await run(['keys', 'vapid'], access(server))).stdout).toBe(rotated.stdout);
});

test('serve lists every wrong setting and ends with 2', async () => {
  const { code, stderr } = await run(['serve'], { PORT: 'x', SINETA_VAPID_SUBJECT: 'me' });
  expect(code).toBe(2);
  expect(stderr).toContain('PORT must be a whole number');
  expect(stderr).toContain('SINETA_VAPID_SUBJECT');
  expect(stderr).not.toContain('    at ');
});

test('reset-password knows nobody of this address, and no database where there is none', async () => {
  await using server = await startTestServer();
  const nobody = await run(['reset-password', 'eva@example.org'], server.dataEnv);
  expect(nobody).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('eva@example.org') });
  const nowhere = await run(['reset-password', 'eva@example.org'], { SINETA_DATA_DIR: temporaryDirectory() });
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('no database') });
});
