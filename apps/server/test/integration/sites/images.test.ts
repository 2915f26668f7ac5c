import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AcceptedMessage,
  type Audit,
  type Image,
  imageLimits,
  type Images,
  type Problem,
} from '@sineta/protocol';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { foundTeam, invite } from '../../harness/accounts/people.ts';
import { usePostgres } from '../../harness/engines.ts';
import { startBucket } from '../../harness/s3-server.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const images = '/v1/sites/default/images';

/** A PNG file of one colour. */
async function pngOf(red: number, width = 20): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: red, g: 80, b: 80 };
  return new Uint8Array(
    await sharp({ create: { width, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

interface Upload {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly use?: string;
  readonly type?: string;
  readonly list?: string;
}

function upload<Body = Image>(
  server: TestServer,
  { file, use = 'image', type = 'image/png', list = images }: Upload,
) {
  const headers = { 'content-type': type };
  return server.ask<Body>('POST', `${list}?use=${use}`, { text: file, headers, key: server.adminKey });
}

async function list(server: TestServer, query = ''): Promise<Images> {
  return (await server.ask<Images>('GET', `${images}${query}`, { key: server.adminKey })).body;
}

/** The service, and the names of the files in its image store. */
interface Started {
  readonly server: TestServer;
  readonly files: () => Promise<readonly string[]>;
}

const directoryOf = ({ dataEnv }: TestServer) => join(dataEnv['SINETA_DATA_DIR']!, 'images');

async function startWithDirectory(env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const server = await startTestServer(env);
  return { server, files: async () => readdirSync(directoryOf(server)) };
}

async function startWithBucket(): Promise<Started> {
  const bucket = await startBucket();
  return { server: await startTestServer({ SINETA_FILES_URL: bucket.url }), files: () => bucket.list() };
}

function pathOf({ url }: Image): string {
  return new URL(url).pathname;
}

/** Of an audit entry about the image. */
function detailsOf(image: Image) {
  return { site: 'default', use: 'image', file: pathOf(image).split('/').at(-1) };
}

function imageTests(start: () => Promise<Started>): void {
  it('stores an image, and serves it without authentication for ever', async () => {
    const { server, files } = await start();
    await using _ = server;
    const { status, body } = await upload(server, { file: await pngOf(200, 2000) });
    expect(status).toBe(201);
    expect(body).toMatchObject({ use: 'image', type: 'image/jpeg', width: 1440, height: 14 });
    expect(new URL(body.url).pathname).toBe(`/images/${body.id}.jpg`);
    const served = await fetch(server.url + pathOf(body));
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(served.status).toBe(200);
    expect(bytes.length).toBe(body.bytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1440 });
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const etag = served.headers.get('etag')!;
    const again = await fetch(server.url + pathOf(body), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await files()).toEqual([`${body.id}.jpg`]);
  });

  it('decides about the format by the content, and stores the same image once', async () => {
    const { server, files } = await start();
    await using _ = server;
    const file = await pngOf(10);
    const first = await upload(server, { file, use: 'icon', type: 'image/svg+xml' });
    expect(first).toMatchObject({ status: 201, body: { type: 'image/png', width: 192 } });
    const same = await upload(server, { file, use: 'icon', type: 'application/octet-stream' });
    expect(same).toEqual({ ...same, status: 200, body: first.body });
    expect(await files()).toHaveLength(1);
    const site = { id: 'loja', name: 'Loja', language: 'pt-BR', timeZone: 'UTC' };
    await server.ask('POST', '/v1/sites', { json: site, key: server.adminKey });
    const other = await upload(server, { file, use: 'icon', list: '/v1/sites/loja/images' });
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
    expect((await list(server)).images).toEqual([first.body]);
  });

  it('lists images by pages, and deletes one with its file, with an audit entry for each change', async () => {
    const { server, files } = await start();
    await using _ = server;
    const made: Image[] = [];
    for (const red of [10, 90, 170]) made.unshift((await upload(server, { file: await pngOf(red) })).body);
    const used = { images: 3, bytes: made.reduce((sum, { bytes }) => sum + bytes, 0) };
    const first = await list(server, '?limit=2');
    expect(first).toEqual({ images: made.slice(0, 2), used, next: expect.any(String) });
    expect(await list(server, `?limit=2&after=${first.next}`)).toEqual({ images: made.slice(2), used });
    const [gone] = made as [Image, ...Image[]];
    expect((await fetch(server.url + pathOf(gone))).status).toBe(200);
    const remove = () => server.ask('DELETE', `${images}/${gone.id}`, { key: server.adminKey });
    expect((await remove()).status).toBe(204);
    expect(await remove()).toMatchObject({
      status: 404,
      body: { detail: 'The site has no image with this id.' },
    });
    expect((await fetch(server.url + pathOf(gone))).status).toBe(404);
    expect(await files()).toHaveLength(2);
    const { body } = await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey });
    const entries = body.entries.filter(({ action }) => action.startsWith('image.'));
    expect(entries.map(({ action, subject, details }) => [action, subject?.id, details])).toEqual([
      ['image.deleted', gone.id, detailsOf(gone)],
      ...made.map((image) => ['image.uploaded', image.id, detailsOf(image)]),
    ]);
  });

  it('refuses what exceeds the quota of the site, and keeps no file of it', async () => {
    const { server, files } = await start();
    await using _ = server;
    const { body } = await upload(server, { file: await pngOf(10) });
    await server.write(`update image set bytes = ${imageLimits.bytesPerSite - 1}`);
    expect(await upload<Problem>(server, { file: await pngOf(170) })).toMatchObject({
      status: 409,
      body: { code: 'image_quota_reached' },
    });
    expect((await upload(server, { file: await pngOf(10) })).status).toBe(200);
    expect(await files()).toEqual([`${body.id}.jpg`]);
  });

  it('stores the file of an image again whose deletion ended in the middle', async () => {
    const { server } = await start();
    await using _ = server;
    const { body } = await upload(server, { file: await pngOf(10) });
    await server.write('alter table audit rename to audit_away');
    const remove = server.ask('DELETE', `${images}/${body.id}`, { key: server.adminKey });
    expect((await remove).status).toBe(500);
    await server.write('alter table audit_away rename to audit');
    expect((await list(server)).images).toEqual([body]);
    const again = () => pngOf(10).then((file) => upload(server, { file }));
    expect(await Promise.all([again(), again()])).toMatchObject([
      { status: 200, body },
      { status: 200, body },
    ]);
    expect((await fetch(server.url + pathOf(body))).status).toBe(200);
  });

  it('keeps nothing of an upload whose audit entry cannot be stored', async () => {
    const { server, files } = await start();
    await using _ = server;
    await server.write('alter table audit rename to audit_away');
    expect((await upload(server, { file: await pngOf(10) })).status).toBe(500);
    await server.write('alter table audit_away rename to audit');
    expect(await list(server)).toEqual({ images: [], used: { images: 0, bytes: 0 } });
    expect(await files()).toEqual([]);
  });
}

describe('on SQLite', () => {
  imageTests(startWithDirectory);
});

describe('with an S3-compatible store', () => {
  imageTests(startWithBucket);
});

describe('on PostgreSQL', () => {
  const createDatabase = usePostgres();
  imageTests(async () => startWithDirectory({ DATABASE_URL: await createDatabase() }));
});

it('stores files for the owner of the service alone', async () => {
  await using server = await startTestServer();
  const { body } = await upload(server, { file: await pngOf(10) });
  const directory = directoryOf(server);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(statSync(join(directory, `${body.id}.jpg`)).mode & 0o777).toBe(0o600);
});

it('changes nothing when the store refuses or does not respond', async () => {
  const bucket = await startBucket();
  const unavailable = { status: 503, body: { code: 'storage_unavailable' } };
  const wrong = bucket.url.replace('//S3RVER:', '//another:');
  await using refused = await startTestServer({ SINETA_FILES_URL: wrong });
  expect(await upload<Problem>(refused, { file: await pngOf(10) })).toMatchObject(unavailable);
  expect((await list(refused)).images).toEqual([]);
  expect(await bucket.list()).toEqual([]);
  await using server = await startTestServer({ SINETA_FILES_URL: bucket.url });
  const { body } = await upload(server, { file: await pngOf(10) });
  await bucket.close();
  expect((await fetch(server.url + pathOf(body))).status).toBe(503);
  expect(await upload<Problem>(server, { file: await pngOf(170) })).toMatchObject(unavailable);
  const remove = server.ask('DELETE', `${images}/${body.id}`, { key: server.adminKey });
  expect(await remove).toMatchObject(unavailable);
  expect((await list(server)).images).toEqual([body]);
});

it('refuses a file that is too long, empty or no image, and another type or use', async () => {
  await using server = await startTestServer();
  const refused = async (part: Partial<Upload>) => {
    const { status, body } = await upload<Problem>(server, { file: await pngOf(10), ...part });
    return `${status} ${body.code}`;
  };
  const long = new Uint8Array(imageLimits.uploadBytes + 1);
  long.set(await pngOf(10));
  expect(await refused({ file: long })).toBe('413 body_too_large');
  // What follows the image is not a part of it.
  expect((await upload(server, { file: long.slice(0, -1) })).status).toBe(201);
  expect(await refused({ file: new Uint8Array() })).toBe('400 image_not_accepted');
  expect(await refused({ file: new Uint8Array(1000) })).toBe('400 image_not_accepted');
  expect(await refused({ type: 'application/json' })).toBe('415 unsupported_media_type');
  expect(await refused({ type: 'multipart/form-data; boundary=x' })).toBe('415 unsupported_media_type');
  expect(await refused({ use: 'logo' })).toBe('400 invalid_request');
  expect(await refused({ list: '/v1/sites/unknown/images' })).toBe('404 not_found');
});

it('serves nothing but uploaded images', async () => {
  await using server = await startTestServer();
  const { body } = await upload(server, { file: await pngOf(10) });
  const paths = [
    `/images/${body.id}.png`,
    `/images/${body.id}`,
    '/images/',
    '/images/..%2fsineta.db',
    '/images/..%2f..%2f..%2fetc%2fpasswd.png',
    `/images/${'a'.repeat(24)}.jpg`,
    `/images/${body.id}.jpg.partial`,
    `/images/${body.id}.jpg%00.png`,
  ];
  for (const path of paths) expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404]);
});

it('lets those upload who may send, and gives their names', async () => {
  const origin = 'https://avisos.example.org';
  await using server = await startTestServer({ SINETA_PUBLIC_URL: origin });
  const inConsole = { ...server, url: origin };
  const owner = await foundTeam(inConsole);
  const editor = await invite(inConsole, owner, 'editor');
  const viewer = await invite(inConsole, owner, 'viewer');
  const request = { text: await pngOf(10), headers: { 'content-type': 'image/png' } };
  const made = await editor.ask<Image>('POST', `${images}?use=badge`, request);
  expect(made).toMatchObject({
    status: 201,
    body: {
      url: expect.stringMatching(/^https:\/\/avisos\.example\.org\/images\//),
      createdBy: { kind: 'user', name: 'The editor' },
    },
  });
  for (const method of ['POST', 'GET'] as const) {
    const answer = await viewer.ask(method, `${images}?use=icon`, method === 'POST' ? request : {});
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});

it('has the size of an uploaded image on the page of its notice', async () => {
  const env = { SINETA_PUBLIC_URL: 'https://avisos.example.org' };
  await using server = await startTestServer(env, join(import.meta.dirname, '../../../../site/dist'));
  const { body } = await upload(server, { file: await pngOf(10, 30) });
  const send = async (image: string) => {
    const json = { target: { everyone: true }, notification: { title: 'Feira', image } };
    const { body } = await server.ask<AcceptedMessage>('POST', '/v1/sites/default/messages', {
      key: server.adminKey,
      json,
    });
    const path = `/avisos/${body.id}`;
    await vi.waitFor(
      async () => {
        const { status } = await fetch(server.url + path, { headers: { accept: 'text/html' } });
        expect(status).toBe(200);
      },
      { timeout: 60_000 },
    );
    return (await server.ask<string>('GET', path, { headers: { accept: 'text/html' } })).body;
  };
  const { url } = body;
  expect(await send(url)).toContain(`src="${url}" width="30" height="20"`);
  const other = await send(url.replace('/images/', '/fotos/'));
  expect(other).toContain(`src="${url.replace('/images/', '/fotos/')}" alt=""`);
});
