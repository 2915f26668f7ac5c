import type { AcceptedMessage } from '@sineta/protocol';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { elementFiles } from '../../../src/board/asset-routes.ts';
import { startServer } from '../../../src/main.ts';
import { StartError } from '../../../src/start-error.ts';
import { startTestServer, type TestServer, writeAssets } from '../../harness/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('the page is revalidated; hashed files are immutable', async () => {
  const page = await server.ask<string>('GET', '/');
  expect(page.body).toContain('<title>Mural</title>');
  expect(page.headers.get('cache-control')).toBe('public, no-cache');
  const script = await server.ask('GET', '/assets/index-abc123.js');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('the gallery is noindex and has one URL', async () => {
  const { status, headers, body } = await server.ask<string>('GET', '/gallery');
  expect([status, body]).toEqual([200, expect.stringContaining('<title>Gallery</title>')]);
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('the service worker may have any scope and is loaded from other origins too', async () => {
  const { headers, body } = await server.ask<string>('GET', '/sineta-worker.js');
  expect(body).toContain('addEventListener');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('service-worker-allowed')).toBe('/');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test.for(elementFiles)('%s is cacheable cross-origin', async (file) => {
  const { status, headers } = await server.ask<string>('GET', `/${file}`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const again = await server.ask('GET', `/${file}`, { headers: { 'if-none-match': headers.get('etag')! } });
  expect([status, again.status]).toEqual([200, 304]);
});

test.for(['/console/assets/main-abc123.js', ...elementFiles.map((file) => `/${file}`)])(
  '%s is sent in the accepted content coding',
  async (path) => {
    const lengths = new Set<number>();
    for (const coding of ['identity', 'gzip', 'br']) {
      const { headers, body } = await server.ask<string>('GET', path, {
        headers: { 'accept-encoding': coding },
      });
      expect(headers.get('content-encoding') ?? 'identity').toBe(coding);
      expect(headers.get('vary')).toBe('Accept-Encoding');
      lengths.add(body.length);
    }
    expect(lengths.size).toBe(1);
  },
);

test.for([
  '/.stamp',
  '/index.html',
  '/gallery.html',
  '/server/render.js',
  '/..%2fdata%2fsineta.db',
  '/%2e%2e/data/sineta.db',
  '/assets/',
])('%s is not served', async (path) => {
  expect(await server.ask('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('a page ignores range requests', async () => {
  const { status, body } = await server.ask<string>('GET', '/', { headers: { range: 'bytes=99999-' } });
  expect(status).toBe(200);
  expect(body).toContain('<title>Mural</title>');
});

test('a request for an old version of a changed file is rejected', async () => {
  const answer = await server.ask('GET', '/assets/index-abc123.js', { headers: { 'if-match': '"x"' } });
  expect(answer).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
});

test('so is one for an old version of a page of the board', async () => {
  const { body } = await server.ask<AcceptedMessage>('POST', '/v1/sites/default/messages', {
    key: server.adminKey,
    json: { target: { everyone: true }, notification: { title: 'Falta de água' } },
  });
  const notice = `/avisos/${body.id}`;
  await expect.poll(async () => (await server.ask('GET', notice)).status, { timeout: 60_000 }).toBe(200);
  for (const path of ['/', notice]) {
    const { headers } = await server.ask('GET', path);
    const old = await server.ask('GET', path, { headers: { 'if-match': '"x"' } });
    expect(old).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    expect(old.headers.get('content-language')).toBeNull();
    const current = await server.ask('GET', path, { headers: { 'if-match': headers.get('etag')! } });
    expect(current.status).toBe(200);
  }
  // A precondition applies only where the response would be a success (RFC 9110 §13.2.1).
  const missing = await server.ask('GET', '/avisos/nada', { headers: { 'if-match': '"x"' } });
  expect(missing.status).toBe(404);
});

test('every view of the console is its page, which cannot be framed', async () => {
  for (const path of ['/console', '/console/', '/console/members', '/console/set-up']) {
    const page = await server.ask<string>('GET', path);
    expect(page).toMatchObject({ status: 200, body: '<!doctype html><title>Console</title>' });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
  }
  const script = await server.ask('GET', '/console/assets/main-abc123.js');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toContain('javascript');
});

test('a missing file of the console is 404, not the SPA fallback', async () => {
  const answer = await server.ask('GET', '/console/assets/main-of-before.js');
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('without a build of the console the service starts, and its page explains how to build it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sineta-unbuilt-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const assets = { ...writeAssets(directory), console: join(directory, 'nowhere') };
  const config = readConfig({
    PORT: '0',
    SINETA_DATA_DIR: join(directory, 'data'),
    SINETA_LOG_LEVEL: 'silent',
  });
  const started = await startServer(config, { assets });
  onTestFinished(() => started.close());
  for (const path of ['/console', '/console/members']) {
    const answer = await fetch(`http://127.0.0.1:${started.port}${path}`);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm start')]);
  }
});

test.for([
  '/',
  '/gallery',
  '/console',
  '/docs',
  '/docs/errors',
  '/docs/sending',
  '/v1/sites/default',
  '/v1/nothing',
])('%s has a policy without inline scripts', async (path) => {
  const { headers } = await server.ask('GET', path);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('the service reports healthy and ready', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect(await server.ask('GET', path)).toMatchObject({ status: 200, body: { status: 'ok' } });
  }
});

test('a missing build is reported at start', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sineta-unbuilt-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const config = readConfig({ PORT: '0', SINETA_DATA_DIR: join(directory, 'data') });
  const assets = {
    site: join(directory, 'dist'),
    worker: join(directory, 'worker.js'),
    element: join(directory, 'element'),
    console: directory,
  };
  await expect(startServer(config, { assets })).rejects.toThrow(StartError);
  await expect(startServer(config, { assets })).rejects.toThrow('npm start');
});
