import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCertificate } from '../../../../../packages/http2-client/test/harness/certificate.ts';
import { serveHttp, serveProxy } from '../../../../../packages/web-push/test/harness/servers.ts';
import { runCli } from '../../harness/cli-process.ts';
import { startTestServer } from '../../harness/running-server.ts';
import { temporaryDirectory } from '../../harness/storage.ts';

/** A host that only the proxy finds, where the service is, and one with a page. */
const service = 'http://avisos.example.test';
const page = 'http://site.example.test';

test.each(['SINETA_PROXY', 'HTTPS_PROXY'])(
  'with %s, commands reach other machines through it',
  async (name) => {
    await using server = await startTestServer();
    const pages = await serveHttp((_, response) => void response.end('<sineta-bell>'));
    const routes = new Map([
      ['avisos.example.test:80', new URL(server.url)],
      ['site.example.test:80', new URL(`tcp://127.0.0.1:${pages}`)],
    ]);
    const proxy = await serveProxy((to) => routes.get(to) ?? 502);
    const env = { [name]: `http://ana:s3cret@127.0.0.1:${proxy.port}`, SINETA_ADMIN_KEY: server.adminKey };

    const doctor = await runCli(['doctor', page, '--url', service, '--verbose'], env);
    expect(doctor.stdout).toContain(`✓ ${page}/ is available.`);
    expect(doctor.stdout).toContain(`✓ The service at ${service} has the site`);
    const keys = await runCli(['keys', 'list', '--url', service], env);
    expect(keys).toMatchObject({ code: 0, stderr: '' });

    expect(new Set(proxy.tunnels.map(({ to }) => to))).toEqual(new Set(routes.keys()));
    expect(proxy.tunnels[0]).toMatchObject({
      authorization: `Basic ${Buffer.from('ana:s3cret').toString('base64')}`,
    });
  },
);

test('a proxy over TLS is trusted by its authority', async () => {
  await using server = await startTestServer();
  const certificate = await makeCertificate('localhost');
  const file = join(temporaryDirectory(), 'authority.pem');
  writeFileSync(file, certificate.cert);
  const proxy = await serveProxy(() => new URL(server.url), certificate);
  const env = { SINETA_PROXY: `https://localhost:${proxy.port}` };
  const vapid = ['keys', 'vapid', '--url', service];
  expect(await runCli(vapid, { ...env, NODE_EXTRA_CA_CERTS: file })).toMatchObject({
    code: 0,
    stdout: `${server.vapidKey}\n`,
  });
  expect(await runCli(vapid, env)).toMatchObject({ code: 1, stdout: '' });
  expect(proxy.tunnels).toHaveLength(1);
});

test('commands reach this machine and the hosts of NO_PROXY without the proxy', async () => {
  await using server = await startTestServer();
  const proxy = await serveProxy();
  const env = { SINETA_PROXY: `http://127.0.0.1:${proxy.port}`, NO_PROXY: 'invalid' };
  const vapid = await runCli(['keys', 'vapid', '--url', server.url], env);
  expect(vapid).toMatchObject({ code: 0, stdout: `${server.vapidKey}\n` });
  const excepted = await runCli(['keys', 'vapid', '--url', 'http://avisos.invalid'], env);
  expect(excepted.stderr).toContain('Cannot connect to http://avisos.invalid');
  expect(proxy.tunnels).toEqual([]);
});

test.each([
  ['no_proxy', { no_proxy: '10.0.0.0/99', NO_PROXY: '*' }],
  ['NO_PROXY', { NO_PROXY: '10.0.0.0/99' }],
])('an exception that is not valid ends a command, which names %s', async (name, exceptions) => {
  const { code, stderr } = await runCli(['doctor', page], { SINETA_PROXY: 'http://proxy', ...exceptions });
  expect(code).toBe(2);
  expect(stderr).toMatch(new RegExp(`^${name} is refused: "10\\.0\\.0\\.0/99"`));
});

test('a proxy that is not an address ends a command, and its password is not printed', async () => {
  const env = { SINETA_PROXY: 'socks5://ana:s3cret@proxy' };
  const { code, stderr } = await runCli(['doctor', page], env);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^SINETA_PROXY is refused: /);
  expect(stderr).not.toContain('s3cret');
});
