import type { WebAppManifest } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { startWithSite } from '../../harness/server-with-site.ts';

const path = '/manifest.webmanifest';

test('the web app of the board has the name and the language of the site', async () => {
  const server = await startWithSite({ name: 'Escola', language: 'es' });
  const { status, headers, body } = await server.ask<WebAppManifest>('GET', path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, no-cache');
  expect(body).toEqual({
    id: `${server.url}/`,
    name: 'Escola',
    lang: 'es',
    start_url: `${server.url}/`,
    scope: `${server.url}/`,
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#faf8f4',
    icons: ['192', '512'].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  });
  const again = await fetch(server.url + path, { headers: { 'if-none-match': headers.get('etag')! } });
  expect(again.status).toBe(304);
});

test('it has the icon of the site, whatever its accent, at the public URL', async () => {
  const icon = 'https://escola.example/icone.png';
  const publicUrl = 'https://avisos.escola.example';
  const server = await startWithSite(
    { icon, board: { accent: '#1f6f54' } },
    { SINETA_PUBLIC_URL: publicUrl },
  );
  const { body } = await server.ask<WebAppManifest>('GET', path);
  expect(body).toMatchObject({
    start_url: `${publicUrl}/`,
    theme_color: '#faf8f4',
    icons: [{ src: icon, sizes: 'any' }],
  });
});

const inSafari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const inChrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

test.each([
  ['an iPhone starts the web app there', inSafari, 'obras', '/?tema=obras'],
  ['Chrome of an iPhone too', inSafari.replace('Version/18.6', 'CriOS/142.0'), 'obras', '/?tema=obras'],
  ['Android, which would change an installed app, at the board', inChrome, 'obras', '/'],
  ['a topic without a page, at the board', inSafari, 'inventado', '/'],
])('installed from the page of a topic: %s', async (_, userAgent, topic, start) => {
  const server = await startWithSite({ language: 'es' });
  const named = await server.ask('PUT', '/v1/sites/default/topics/obras', {
    key: server.adminKey,
    json: { name: 'Obras' },
  });
  expect(named.status).toBe(200);
  const response = await fetch(`${server.url}${path}?topic=${topic}`, {
    headers: { 'user-agent': userAgent },
  });
  expect(response.headers.get('vary')).toContain('User-Agent');
  expect(await response.json()).toMatchObject({ id: `${server.url}/`, start_url: server.url + start });
});
