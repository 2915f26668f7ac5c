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
