import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { gatherFacts } from '../../../src/cli/doctor/facts.ts';
import { fetchCapped } from '../../../src/cli/doctor/fetched.ts';
import type { Finding } from '../../../src/cli/doctor/finding.ts';
import { runCli } from '../../harness/cli-process.ts';
import { startTestServer } from '../../harness/running-server.ts';

interface Site {
  readonly url: string;
  /** What it serves: a body, with its type, by path; a path alone redirects there. */
  readonly files: Map<string, readonly [type: string, body: string] | string>;
  readonly close: () => Promise<void>;
}

/** A site on another origin than the service. */
async function startSite(): Promise<Site> {
  const files: Site['files'] = new Map();
  const server: Server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    if (typeof file === 'string') return response.writeHead(302, { location: file }).end();
    if (file === undefined) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': file[0] }).end(file[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, files, close };
}

test('doctor examines a site over HTTP until nothing is wrong', async () => {
  await using server = await startTestServer();
  const { url, files } = await startSite();
  files.set('/', '/inicio');
  files.set('/inicio', [
    'text/html',
    `<link rel=manifest href=/m.json><script src="${server.url}/sineta-bell.js"></script>
     <sineta-bell vapid-key="${server.vapidKey}">`,
  ]);
  files.set('/sineta-worker.js', ['text/html', '<h1>404</h1>']);
  files.set('/m.json', ['application/json', '{"display":"standalone","icons":[{"src":"/i.png"}]}']);

  const before = await runCli(['doctor', url, '--json']);
  expect({ code: before.code, stderr: before.stderr }).toEqual({
    code: 1,
    stderr: '2 things have to be changed.\n',
  });
  const { findings } = JSON.parse(before.stdout) as { findings: Finding[] };
  expect(findings.filter(({ verdict }) => verdict === 'wrong').map(({ check }) => check)).toEqual([
    'worker',
    'allowed-origin',
  ]);

  // A bundle, whose HTML names no service: its worker does.
  files.set('/inicio', ['text/html', '<link rel=manifest href=/m.json><script src="/app.js"></script>']);
  files.set('/sineta-worker.js', ['text/javascript', `importScripts('${server.url}/sineta-worker.js');`]);
  await server.ask('PATCH', '/v1/sites/default/settings', { key: server.adminKey, json: { origins: [url] } });
  const after = await runCli(['doctor', url, '--verbose']);
  expect(after).toMatchObject({ code: 0, stderr: '' });
  expect(after.stdout).toContain(`✓ ${url}/inicio answers. Redirected from ${url}/.\n`);
  expect(after.stdout).toContain(`✓ The worker takes in ${server.url}/sineta-worker.js.\n`);
  expect(after.stdout).toContain(`✓ The service lets pages of ${url} register devices.\n`);
});

test('a service that nothing names is the one on the page’s own origin, or a guess that is not asked', async () => {
  await using server = await startTestServer();
  const { url } = await startSite();
  const serviceHere = new URL('http://avisos.invalid');
  expect(await gatherFacts({ page: new URL(server.url), serviceHere })).toMatchObject({
    service: new URL(`${server.url}/`),
    serviceGuessed: false,
    site: { ok: true, status: 200 },
  });
  expect(await gatherFacts({ page: new URL(url), serviceHere })).toMatchObject({
    service: new URL('http://avisos.invalid/'),
    serviceGuessed: true,
    site: { ok: false, reason: 'nothing says that this is the service' },
  });
});

test('HTTPS where plain HTTP is spoken is told in words', async () => {
  const { url } = await startSite();
  expect(await fetchCapped(new URL(url.replace('http:', 'https:')))).toMatchObject({
    ok: false,
    reason: expect.stringContaining('it does not speak HTTPS there'),
  });
});

test('doctor says so when nobody answers, and what it was asked wrongly', async () => {
  const { url, close } = await startSite();
  await close();
  const nobody = await runCli(['doctor', url, '--url', url]);
  expect(nobody.code).toBe(1);
  expect(nobody.stdout).toContain(`✗ ${url}/ cannot be reached: nobody listens there.`);
  expect(nobody.stdout).toMatch(/✓ https, .+\n$/);
  const [wrong, bare, secret] = await Promise.all([
    runCli(['doctor', 'mailto:ana@site.example']),
    runCli(['doctor', 'localhost:9475']),
    runCli(['doctor', 'https://ana:senha@site.example']),
  ]);
  expect(wrong).toMatchObject({
    code: 2,
    stderr: 'mailto:ana@site.example is not an address such as https://example.org.\n',
  });
  expect(bare.code).toBe(2);
  expect(bare.stderr).toContain('Write its scheme too: http://localhost:9475');
  expect(secret.code).toBe(2);
  expect(secret.stderr).not.toContain('senha');
});
