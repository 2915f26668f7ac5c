import type { WebAppManifest } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { checkManifest } from '../../../src/cli/doctor/checks/manifest.ts';
import { factsOf } from '../../harness/doctor-facts.ts';
import { startWithSite } from '../../harness/server-with-site.ts';

const path = '/v1/sites/default/web-app-manifest';

test('a page gets a manifest of its site, which the doctor accepts', async () => {
  const server = await startWithSite({ name: 'Escola', origins: ['https://escola.example'] });
  const start = 'https://escola.example/avisos?de=sineta';
  const response = await fetch(`${server.url}${path}?start=${encodeURIComponent(start)}`, {
    headers: { origin: 'https://escola.example' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const body = await response.text();
  expect(JSON.parse(body)).toEqual({
    id: start,
    name: 'Escola',
    lang: 'pt-BR',
    start_url: start,
    scope: 'https://escola.example/',
    display: 'standalone',
    icons: ['192', '512'].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  } satisfies WebAppManifest);
  expect(checkManifest(factsOf({ manifest: body }))).toMatchObject({ status: 'passed' });

  const etag = response.headers.get('etag')!;
  const again = await fetch(response.url, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('the manifest has the icon and the colour of the site', async () => {
  const icon = 'https://escola.example/icone.png';
  const server = await startWithSite({
    icon,
    board: { accent: '#1f6f54' },
    origins: ['https://escola.example'],
  });
  const { body } = await server.ask<WebAppManifest>('GET', `${path}?start=https://escola.example/`);
  expect(body.icons).toEqual([{ src: icon, sizes: 'any' }]);
  expect(body.theme_color).toBe('#1f6f54');
});

test.each(['https://outra.example/', 'http://escola.example/', 'https://escola.example:8443/', '/avisos'])(
  'a manifest cannot start at %s, which is not allowed',
  async (start) => {
    const server = await startWithSite({ origins: ['https://escola.example'] });
    const refused = await server.ask('GET', `${path}?start=${encodeURIComponent(start)}`);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'start' }] } });
  },
);
