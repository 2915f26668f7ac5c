import type { Device, Site } from '@sineta/protocol';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { type CliProcess, runCli, startCli } from '../../harness/cli-process.ts';
import { registrationAt } from '../../harness/devices.ts';
import { temporaryDirectory } from '../../harness/storage.ts';

async function ready(server: CliProcess): Promise<string> {
  const [, url = ''] = await server.waitFor(/ready at (http:\S+)[^]*curl/);
  return url;
}

test('the first start prints a valid key once; a signal ends it with 0', async () => {
  const env = { PORT: '0', SINETA_DATA_DIR: temporaryDirectory() };
  const first = startCli(['serve'], env);
  const url = await ready(first);
  const [key] = await first.waitFor(/sk_[\w-]{43}/);
  expect(first.stdout()).toContain('SINETA_VAPID_SUBJECT');
  expect(await runCli(['send', '--title', 'Olá', '--url', url, '--key', key])).toMatchObject({ code: 0 });
  first.kill('SIGTERM');
  const { code, stderr } = await first.ended;
  expect(code).toBe(0);
  expect(stderr).not.toContain(key);
  // The log has the events, but does not repeat the summary. The first line is there where the native module was built.
  const lines = stderr
    .trim()
    .split('\n')
    .filter((line) => !line.includes('"encryption of messages is ready"'));
  expect(lines).toEqual([expect.stringContaining('"message accepted"')]);

  const second = startCli(['serve'], { ...env, SINETA_VAPID_SUBJECT: 'mailto:avisos@example.org' });
  const again = await ready(second);
  expect(second.stdout()).not.toMatch(/sk_[\w-]{43}/);
  expect(second.stdout()).not.toContain('Apple');
  expect((await runCli(['send', '--title', 'Olá', '--url', again, '--key', key])).code).toBe(0);
  second.kill('SIGINT');
  second.kill('SIGINT');
  expect(await second.ended).toMatchObject({ code: 0 });
});

test('the log names routes, and no token, endpoint or key', async () => {
  const key = 'key-that-no-log-may-have-0123456789';
  const env = {
    PORT: '0',
    SINETA_DATA_DIR: temporaryDirectory(),
    SINETA_ADMIN_KEY: key,
    SINETA_LOG_LEVEL: 'trace',
  };
  const server = startCli(['serve'], env);
  const url = await ready(server);
  const site = (await (await fetch(`${url}/v1/sites/default`)).json()) as Site;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/secret-path';
  const post = (path: string, body: unknown) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const registration = registrationAt(endpoint, { vapidKey: site.vapidPublicKey });
  const registered = await post('/v1/sites/default/devices', registration);
  const { token } = (await registered.json()) as Device;
  await fetch(`${url}/v1/devices/${token}`, { method: 'DELETE' });
  await fetch(`${url}/v1/devices/${token}?endpoint=${endpoint}`, { method: 'DELETE' });
  const sent = await post('/v1/sites/default/messages', {
    target: { everyone: true },
    notification: { title: 'secret words' },
  });
  expect([registered.status, sent.status]).toEqual([201, 202]);
  server.kill('SIGTERM');
  const { stderr } = await server.ended;
  expect(stderr).toContain('"route":"/v1/devices/:token","status":204');
  expect(stderr).toContain('"route":"/v1/devices/:token","status":404');
  for (const secret of [token, key, 'secret', registration.subscription.keys.auth]) {
    expect(stderr).not.toContain(secret);
  }
});

test('a client that never finishes its request does not delay the stop', async () => {
  const server = startCli(['serve'], { PORT: '0', SINETA_DATA_DIR: temporaryDirectory() });
  const { port } = new URL(await ready(server));
  const socket = connect(Number(port), '127.0.0.1');
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  socket.write(
    'POST /v1/receipts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await fetch(`http://127.0.0.1:${port}/readyz`);
  server.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  await closed;
});

test('a configured key is used, not printed, and replaced by the next one', async () => {
  const env = { PORT: '0', SINETA_DATA_DIR: temporaryDirectory() };
  for (const [key, other] of [
    ['first-key-of-ours-0123456789abcdef', 'none'],
    ['second-key-of-ours-0123456789abcdef', 'first-key-of-ours-0123456789abcdef'],
  ] as const) {
    const server = startCli(['serve'], { ...env, SINETA_ADMIN_KEY: key });
    const url = await ready(server);
    expect(server.stdout()).not.toContain(key);
    expect((await runCli(['keys', 'list', '--url', url, '--key', key])).code).toBe(0);
    expect((await runCli(['keys', 'list', '--url', url, '--key', other])).code).toBe(1);
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  }
});

test('a port in use is reported without a stack trace: 1', async () => {
  const other = createServer().listen(0);
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, stderr } = await runCli(['serve'], {
    PORT: String(port),
    SINETA_DATA_DIR: temporaryDirectory(),
  });
  expect(code).toBe(1);
  expect(stderr).toContain(`Port ${port} is in use`);
  expect(stderr).not.toContain('    at ');
});

test('a data directory in use is reported: 1', async () => {
  const env = { PORT: '0', SINETA_DATA_DIR: temporaryDirectory() };
  const first = startCli(['serve'], env);
  await ready(first);
  const { code, stderr } = await runCli(['serve'], env);
  expect(code).toBe(1);
  expect(stderr).toContain('in use');
  expect(stderr).not.toContain('    at ');
  first.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
});

test('a data directory that is a file is reported: 1', async () => {
  const { code, stderr } = await runCli(['serve'], { PORT: '0', SINETA_DATA_DIR: '/dev/null' });
  expect(code).toBe(1);
  expect(stderr).toContain('/dev/null');
  expect(stderr).not.toContain('    at ');
});
