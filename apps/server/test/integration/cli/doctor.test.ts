import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { examine } from '../../../src/cli/doctor/examine.ts';
import { gatherFacts } from '../../../src/cli/doctor/facts.ts';
import { cappedFetch } from '../../../src/cli/doctor/fetched.ts';
import type { Finding } from '../../../src/cli/doctor/finding.ts';
import { pngOf } from '../../harness/doctor-facts.ts';
import { runCli } from '../../harness/cli-process.ts';
import { startTestServer } from '../../harness/running-server.ts';

interface Site {
  readonly url: string;
  /** The type and body of each path, or a path to redirect to. */
  readonly files: Map<string, readonly [type: string, body: string | Buffer] | string>;
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

test('doctor examines a site over HTTP until no check fails', async () => {
  await using server = await startTestServer();
  const { url, files } = await startSite();
  files.set('/', '/inicio');
  files.set('/inicio', [
    'text/html',
    `<link rel=manifest href=/m.json><script src="${server.url}/sineta-bell.js"></script>
     <sineta-bell vapid-key="${server.vapidKey}">`,
  ]);
  files.set('/sineta-worker.js', ['text/html', '<h1>404</h1>']);
  files.set('/m.json', [
    'application/json',
    '{"display":"standalone","icons":[{"src":"/i.png","sizes":"192x192"}]}',
  ]);

  const before = await runCli(['doctor', url, '--json']);
  expect({ code: before.code, stderr: before.stderr }).toEqual({
    code: 1,
    stderr: '2 checks failed.\n',
  });
  const { findings } = JSON.parse(before.stdout) as { findings: Finding[] };
  expect(findings.filter(({ status }) => status === 'failed').map(({ check }) => check)).toEqual([
    'worker',
    'allowed-origin',
  ]);
  expect(findings.filter(({ check }) => check === 'icons')).toMatchObject([
    { status: 'warning', message: expect.stringContaining(`${url}/i.png of the manifest returns HTTP 404`) },
  ]);

  // The HTML of a bundled app names no service, but its worker does.
  files.set('/inicio', ['text/html', '<link rel=manifest href=/m.json><script src="/app.js"></script>']);
  files.set('/sineta-worker.js', ['text/javascript', `importScripts('${server.url}/sineta-worker.js');`]);
  await server.ask('PATCH', '/v1/sites/default/settings', { key: server.adminKey, json: { origins: [url] } });
  // A body beyond the limit is not read to its end.
  const icon = Buffer.concat([Buffer.from(pngOf(192, 192), 'latin1'), Buffer.alloc(1024 * 1024)]);
  files.set('/i.png', ['image/png', icon]);
  const after = await runCli(['doctor', url, '--verbose']);
  expect(after).toMatchObject({ code: 0, stderr: '' });
  expect(after.stdout).toContain(`✓ ${url}/inicio is available. Redirected from ${url}/.\n`);
  expect(after.stdout).toContain(`✓ The worker imports ${server.url}/sineta-worker.js.\n`);
  expect(after.stdout).toContain(`✓ The service allows pages of ${url} to register devices.\n`);
  expect(after.stdout).toContain('✓ The icons of the manifest are images of the declared sizes.\n');
});

test('without a named service, tries the page’s origin, then reports a guess', async () => {
  await using server = await startTestServer();
  const { url } = await startSite();
  const serviceHere = new URL('http://avisos.invalid');
  const fetchCapped = cappedFetch();
  expect(await gatherFacts({ page: new URL(server.url), serviceHere }, fetchCapped)).toMatchObject({
    service: new URL(`${server.url}/`),
    serviceGuessed: false,
    site: { ok: true, status: 200 },
  });
  expect(await gatherFacts({ page: new URL(url), serviceHere }, fetchCapped)).toMatchObject({
    service: new URL('http://avisos.invalid/'),
    serviceGuessed: true,
    site: { ok: false, reason: 'nothing names the service' },
  });
});

test('HTTPS on a port of plain HTTP has a readable reason', async () => {
  const { url } = await startSite();
  expect(await cappedFetch()(new URL(url.replace('http:', 'https:')))).toMatchObject({
    ok: false,
    reason: expect.stringContaining('the server does not use HTTPS there'),
  });
});

test('doctor reports an unreachable page and incorrect arguments', async () => {
  const { url, close } = await startSite();
  await close();
  const unreachable = await runCli(['doctor', url, '--url', url]);
  expect(unreachable.code).toBe(1);
  expect(unreachable.stdout).toContain(`✗ ${url}/ cannot be loaded: connection refused.`);
  expect(unreachable.stdout).toMatch(/✓ https, .+\n$/);
  const [invalid, bare, secret] = await Promise.all([
    runCli(['doctor', 'mailto:ana@site.example']),
    runCli(['doctor', 'localhost:9475']),
    runCli(['doctor', 'https://ana:senha@site.example']),
  ]);
  expect(invalid).toMatchObject({
    code: 2,
    stderr: 'mailto:ana@site.example is not a web address. Expected: https://example.org.\n',
  });
  expect(bare.code).toBe(2);
  expect(bare.stderr).toContain('Add the scheme: http://localhost:9475');
  expect(secret.code).toBe(2);
  expect(secret.stderr).not.toContain('senha');
});

test('a worker that is too long to be read is not reported as broken', async () => {
  const { url, files } = await startSite();
  files.set('/', ['text/html', '<sineta-bell></sineta-bell>']);
  const comment = '/* x */\n'.repeat(400_000);
  files.set('/sineta-worker.js', ['text/javascript', `self.onfetch = () => {\n${comment}};\n`]);
  const serviceHere = new URL('http://127.0.0.1:9');
  const facts = await gatherFacts({ page: new URL(url), serviceHere }, cappedFetch());
  expect(examine(facts).find(({ check }) => check === 'worker-kind')).toEqual({
    check: 'worker-kind',
    status: 'skipped',
    message: 'Content of the worker: the doctor reads no more than 2 MiB of a file, and it is longer.',
  });
});
