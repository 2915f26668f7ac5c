import { join } from 'node:path';
import type { AcceptedMessage, Image } from '@sineta/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const origin = 'https://avisos.example.org';
const hostile = '</title><script>alert(1)</script> & "x" \' \u202e\u0007 مرحبا 🎉';

let server: TestServer;
let ids: Readonly<Record<'plain' | 'hostile' | 'illustrated' | 'hidden', string>>;

beforeAll(async () => {
  const env = { SINETA_PUBLIC_URL: origin, SINETA_SITE_NAME: 'Prefeitura de Vila Nova' };
  server = await startTestServer(env, join(import.meta.dirname, '../../../../site/dist'));
  await server.ask('PUT', '/v1/sites/default/topics/agua', { key: server.adminKey, json: { name: 'Água' } });
  ids = {
    plain: await send({ title: 'Falta de água' }, { target: { topic: 'agua' } }),
    hostile: await send({ title: hostile }),
    illustrated: await send({ title: 'Feira', image: 'https://fotos.example/a.png' }),
    hidden: await send({ title: 'Só para quem recebe' }, { publish: false }),
  };
  await vi.waitFor(
    async () => {
      for (const id of [ids.plain, ids.hostile, ids.illustrated]) {
        const { status } = await fetch(`${server.url}/avisos/${id}`);
        if (status !== 200) throw new Error('The notices are not published yet.');
      }
    },
    { timeout: 60_000 },
  );
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(notification: object, extra: object = {}): Promise<string> {
  const json = { target: { everyone: true }, notification, ...extra };
  const { body } = await server.ask<AcceptedMessage>('POST', '/v1/sites/default/messages', {
    key: server.adminKey,
    json,
  });
  return body.id;
}

const get = (path: string, headers = {}) => fetch(server.url + path, { headers, redirect: 'manual' });

/** The metadata of a page by name. */
async function head(path: string): Promise<Readonly<Record<string, string>>> {
  const html = await (await get(path)).text();
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"\/>/g);
  return Object.fromEntries([...metas].map(([, name, value]) => [name!, value!]));
}

/** The path of the picture that a page names. */
async function pictureOf(page: string): Promise<string> {
  const url = (await head(page))['og:image']!;
  expect(url.startsWith(`${origin}/pictures/`)).toBe(true);
  return url.slice(origin.length);
}

test.for(['/', '/?topico=agua', 'plain', 'hostile'] as const)(
  '%s has a picture, which caches may keep',
  async (page) => {
    const path = page.startsWith('/') ? page : `/avisos/${ids[page as keyof typeof ids]}`;
    expect(await head(path)).toMatchObject({
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining('Prefeitura de Vila Nova') as string,
      'twitter:card': 'summary_large_image',
    });
    const response = await get(await pictureOf(path));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const png = Buffer.from(await response.arrayBuffer());
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(100_000);
  },
);

test('a picture has an entity tag', async () => {
  const path = await pictureOf(`/avisos/${ids.plain}`);
  const etag = (await get(path)).headers.get('etag')!;
  const again = await get(path, { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('an address of a former look leads to the present one, which is revalidated', async () => {
  const path = await pictureOf(`/avisos/${ids.plain}`);
  const settings = '/v1/sites/default/settings';
  const board = (accent: string) =>
    server.ask('PATCH', settings, { key: server.adminKey, json: { board: { accent } } });
  expect((await board('#1f6f54')).status).toBe(200);
  const changed = await pictureOf(`/avisos/${ids.plain}`);
  expect(changed).not.toBe(path);
  const [former, present] = await Promise.all([get(path), get(changed)]);
  expect(former.headers.get('cache-control')).toBe('public, no-cache');
  expect(Buffer.from(await former.arrayBuffer())).toEqual(Buffer.from(await present.arrayBuffer()));
});

test('the icon of the site is drawn if it was uploaded, and its initial after it was deleted', async () => {
  const key = server.adminKey;
  const draw = async () => {
    const path = await pictureOf(`/avisos/${ids.plain}`);
    return { path, png: Buffer.from(await (await get(path)).arrayBuffer()) };
  };
  const initial = await draw();
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b3d91' } })
    .png()
    .toBuffer();
  const uploaded = await fetch(`${server.url}/v1/sites/default/images?use=icon`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'image/png' },
    body: new Uint8Array(file),
  });
  const { id, url } = (await uploaded.json()) as Image;
  const settings = '/v1/sites/default/settings';
  expect((await server.ask('PATCH', settings, { key, json: { icon: url } })).status).toBe(200);
  const withIcon = await draw();
  expect(withIcon.path).not.toBe(initial.path);
  expect(withIcon.png).not.toEqual(initial.png);
  await server.ask('DELETE', `/v1/sites/default/images/${id}`, { key });
  // Another subject, which is not kept yet.
  expect((await get(await pictureOf('/'))).status).toBe(200);
  await server.ask('PATCH', settings, { key, json: { icon: null } });
  expect((await draw()).png).toEqual(initial.png);
});

test('a notice with an image of its own keeps it', async () => {
  const metadata = await head(`/avisos/${ids.illustrated}`);
  expect(metadata).toMatchObject({ 'og:image': 'https://fotos.example/a.png' });
  expect(metadata).not.toHaveProperty('og:image:width');
});

test.for(['unknown', 'hidden', 'illustrated', 'invalid', 'unnamed topic'])(
  'there is no picture: %s',
  async (subject) => {
    const subjects: Readonly<Record<string, string>> = {
      unknown: `notices/${'x'.repeat(24)}`,
      hidden: `notices/${ids.hidden}`,
      illustrated: `notices/${ids.illustrated}`,
      invalid: 'notices/%3Csvg%3E',
      'unnamed topic': 'topics/nada',
    };
    const response = await get(`/pictures/x/${subjects[subject]}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json',
    ]);
  },
);

test('one network has 60 pictures drawn in a minute; then it gets the icon, and what was drawn before', async () => {
  const pictures = Array.from({ length: 65 }, (_, number) => `/pictures/x/topics/topic-${number}`);
  for (const path of pictures) {
    const topic = path.slice('/pictures/x/topics/'.length);
    const json = { name: `Assunto ${topic}` };
    await server.ask('PUT', `/v1/sites/default/topics/${topic}`, { key: server.adminKey, json });
  }
  // The minute begins with the first picture of this file: it must not end while these are drawn.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const responses: Response[] = [];
  for (const path of pictures) responses.push(await get(path));
  const statuses = responses.map(({ status }) => status);
  expect(statuses[0]).toBe(200);
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
  const refused = responses.at(-1)!;
  expect([refused.status, refused.headers.get('location'), refused.headers.get('cache-control')]).toEqual([
    302,
    '/icon-512.png',
    'no-store',
  ]);
  expect((await get(pictures[0]!)).status).toBe(200);
});
