import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildServed } from '../../../../scripts/build.ts';
import { type CliProcess, runCli, startCli } from '../harness/cli-process.ts';
import { temporaryDirectory } from '../harness/storage.ts';

beforeAll(() => buildServed());

async function ready(server: CliProcess): Promise<string> {
  const [, url = ''] = await server.waitFor(/ready at (http:\S+)[^]*curl/);
  return url;
}

test('the first start prints a key that works, once; a signal ends it with 0', async () => {
  const env = { PORT: '0', SINETA_DATA_DIR: temporaryDirectory() };
  const first = startCli(['serve'], env);
  const url = await ready(first);
  const [key] = await first.waitFor(/sk_[\w-]{43}/);
  expect(first.stdout()).toContain('SINETA_VAPID_SUBJECT');
  expect(await runCli(['send', '--title', 'Olá', '--url', url, '--key', key])).toMatchObject({ code: 0 });
  first.kill('SIGTERM');
  expect(await first.ended).toMatchObject({ code: 0, stderr: expect.not.stringContaining(key) });

  const second = startCli(['serve'], { ...env, SINETA_VAPID_SUBJECT: 'mailto:avisos@example.org' });
  const again = await ready(second);
  expect(second.stdout()).not.toMatch(/sk_[\w-]{43}/);
  expect(second.stdout()).not.toContain('Apple');
  expect((await runCli(['send', '--title', 'Olá', '--url', again, '--key', key])).code).toBe(0);
  second.kill('SIGINT');
  second.kill('SIGINT');
  expect(await second.ended).toMatchObject({ code: 0 });
});

test('a configured key is taken, not printed, and replaced by the next one', async () => {
  const env = { PORT: '0', SINETA_DATA_DIR: temporaryDirectory() };
  for (const [key, other] of [
    ['first-key-of-ours', 'none'],
    ['second-key-of-ours', 'first-key-of-ours'],
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

test('a port in use is said to be, without a stack trace: 1', async () => {
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

test('a data directory in use is said to be: 1', async () => {
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

test('a data directory that is a file is said to be unusable: 1', async () => {
  const { code, stderr } = await runCli(['serve'], { PORT: '0', SINETA_DATA_DIR: '/dev/null' });
  expect(code).toBe(1);
  expect(stderr).toContain('/dev/null');
  expect(stderr).not.toContain('    at ');
});
