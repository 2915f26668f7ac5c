import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const site = join(import.meta.dirname, '../../../../site/dist');
const [script = ''] = globSync('assets/index-*.js', { cwd: site });
const [font = ''] = globSync('assets/*.woff2', { cwd: site });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, site);
});
afterAll(() => server[Symbol.asyncDispose]());

const content = () => readFileSync(join(site, script), 'utf8');
const get = (file: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
  server.ask<string>(method, `/${file}`, { headers });

test.for([
  ['br', 'br', '.br'],
  ['gzip, deflate, br, zstd', 'br', '.br'],
  ['gzip', 'gzip', '.gz'],
  ['br;q=0, gzip;q=0.5', 'gzip', '.gz'],
  ['identity', null, ''],
  ['zstd', null, ''],
] as const)(
  'Accept-Encoding: %s is answered with the file of the build',
  async ([accepted, coding, extension]) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await get(script, { 'accept-encoding': accepted }, method);
      expect(status).toBe(200);
      expect(headers.get('content-encoding')).toBe(coding);
      expect(headers.get('content-length')).toBe(String(statSync(join(site, script + extension)).size));
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(body).toBe(method === 'HEAD' ? '' : content());
    }
  },
);

test('a font is compressed already, so it has one form', async () => {
  const { headers } = await get(font, { 'accept-encoding': 'br' });
  expect(headers.get('content-type')).toBe('font/woff2');
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([null, null]);
});

test('a file that the client has already is not sent again', async () => {
  const { headers } = await get(script, {});
  const tag = headers.get('etag')!;
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, `${tag}  ,"other"`, '*']) {
    const again = await get(script, { 'if-none-match': known, 'accept-encoding': 'br' });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(tag);
    expect(again.headers.get('vary')).toBe('Accept-Encoding');
    expect(again.headers.get('cache-control')).toContain('immutable');
  }
  for (const unknown of ['"other"', tag.slice(3, -1), `${tag}x`, '', ',']) {
    expect((await get(script, { 'if-none-match': unknown })).status).toBe(200);
  }
});

test('a file is sent whole whatever range is requested', async () => {
  const { status, body } = await get(script, { range: 'bytes=10-20' });
  expect([status, body]).toEqual([200, content()]);
});

test('the compressed forms have no URLs of their own', async () => {
  for (const extension of ['.br', '.gz']) expect((await get(script + extension, {})).status).toBe(404);
});
