import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { AcceptedMessage, Feed } from '@sineta/protocol';
import { beforeAll, afterAll, describe, expect, test, vi } from 'vitest';
import { usePostgres } from '../../harness/engines.ts';
import { noonZone, zoneAt } from '../../harness/preferences.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const origin = 'https://avisos.example.org';
const built = join(import.meta.dirname, '../../../../site/dist');
const now = Date.now();
/** Entity tags change at the midnight of the site. */
const SINETA_SITE_TIME_ZONE = noonZone(now);
/** Another zone far from midnight, by its name: Etc/GMT+0 is UTC. */
const otherZone = new Intl.DateTimeFormat('en', zoneAt(11, now)).resolvedOptions().timeZone;
const start = (env = {}) =>
  startTestServer({ SINETA_PUBLIC_URL: origin, SINETA_SITE_TIME_ZONE, ...env }, built);

describe('on SQLite', () => {
  testChanges(async () => {
    const server = await start();
    return { writer: server, reader: server };
  });
});

describe('between two processes on PostgreSQL', () => {
  const createDatabase = usePostgres();
  testChanges(async () => {
    const env = {
      DATABASE_URL: await createDatabase(),
      SINETA_ADMIN_KEY: 'sk_of-the-test-of-changes-0123456789',
    };
    // One after the other: the first makes the site.
    const writer = await start(env);
    return { writer, reader: await start(env) };
  });
});

interface Processes {
  /** Where changes are made. */
  readonly writer: TestServer;
  /** Where pages are requested. */
  readonly reader: TestServer;
}

function testChanges(startProcesses: () => Promise<Processes>): void {
  let processes: Processes;
  beforeAll(async () => {
    processes = await startProcesses();
    await change('PUT', '/topics/agua', { name: 'Água' });
  });
  afterAll(async () => {
    const { writer, reader } = processes;
    for (const server of new Set([reader, writer])) await server[Symbol.asyncDispose]();
  });

  const get = (path: string, headers = {}) => processes.reader.ask<string>('GET', path, { headers });

  async function change(method: string, path: string, json?: object) {
    const { writer } = processes;
    const answer = await writer.ask(method, `/v1/sites/default${path}`, { key: writer.adminKey, json });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  }

  async function publish(title: string, target: object = { everyone: true }): Promise<string> {
    const { id } = (await change('POST', '/messages', {
      target,
      notification: { title },
    })) as unknown as AcceptedMessage;
    await vi.waitFor(
      async () => {
        const { body } = await processes.writer.ask<Feed>('GET', '/v1/sites/default/feed');
        if (!body.notices.some((notice) => notice.id === id)) throw new Error('It is not published yet.');
      },
      { timeout: 60_000 },
    );
    return id;
  }

  /** Requests a page until it is kept, makes a change, and requests it again with the old entity tag. */
  async function afterChange(path: string, make: () => Promise<unknown>): Promise<string> {
    const before = await get(path);
    const tag = before.headers.get('etag')!;
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
    await make();
    const after = await get(path, { 'if-none-match': tag });
    expect(after.status).toBe(200);
    const again = await get(path, { 'if-none-match': after.headers.get('etag') });
    expect(again.status).toBe(304);
    return JSON.stringify(after.body);
  }

  const everywhere = ['/', '/feed.xml', '/v1/sites/default/feed'];

  test.for(everywhere)('%s shows a new notice at once', async (path) => {
    const title = `Novo em ${path}`;
    expect(await afterChange(path, () => publish(title))).toContain(title);
  });

  test.for(everywhere)('%s no longer shows a notice that another process withdrew', async (path) => {
    const id = await publish(`Engano em ${path}`);
    const withdraw = () =>
      processes.writer.write(`update message set state = 'cancelled' where id = '${id}'`);
    expect(await afterChange(path, withdraw)).not.toContain('Engano');
    expect((await get(`/avisos/${id}`)).status).toBe(404);
  });

  test.for(everywhere)('%s shows the corrected words at once', async (path) => {
    const id = await publish(`Errado em ${path}`);
    const correct = () =>
      change('POST', `/messages/${id}:correct`, { notification: { title: `Certo em ${path}` } });
    const after = await afterChange(path, correct);
    expect(after).toContain(`Certo em ${path}`);
    expect(after).not.toContain(`Errado em ${path}`);
    const page = await get(`/avisos/${id}`);
    expect(page.body).toContain(`Certo em ${path}`);
    expect(page.body).toContain('Corrigido em ');
  });

  test.for(everywhere)(
    '%s no longer shows a withdrawn notice, whose address has the reason',
    async (path) => {
      const id = await publish(`Engano em ${path}`);
      expect((await get(`/avisos/${id}`)).status).toBe(200);
      const withdraw = () => change('POST', `/messages/${id}:withdraw`, { reason: 'A obra <b>acabou</b>.' });
      expect(await afterChange(path, withdraw)).not.toContain('Engano');
      const { status, body, headers } = await get(`/avisos/${id}`);
      expect(status).toBe(410);
      expect(headers.get('cache-control')).toBe('public, no-cache');
      expect(body).toContain('Este aviso foi retirado');
      expect(body).toContain('A obra &lt;b&gt;acabou&lt;/b&gt;.');
      expect(body).not.toContain('Engano em');
      expect(body).toMatch(/Retirado em .+ de 20\d\d, \d\d:\d\d\./);
      expect(body).toContain('name="q"');
      expect((await get(`/pictures/x/notices/${id}`)).status).toBe(404);
    },
  );

  test('the feed has the time of a correction, and of the notice', async () => {
    const id = await publish('Sem data');
    await change('POST', `/messages/${id}:correct`, { notification: { title: 'Com data' } });
    const { notices } = (await processes.reader.ask<Feed>('GET', '/v1/sites/default/feed')).body;
    const { publishedAt, correctedAt } = notices.find((notice) => notice.id === id)!;
    const { body } = await get('/feed.xml');
    expect(body).toContain(`<updated>${correctedAt}</updated><published>${publishedAt}</published>`);
    expect(body.indexOf(`<updated>${correctedAt}</updated>`)).toBeLessThan(body.indexOf('<entry>'));
  });

  test('the page of a notice is gone at once, too', async () => {
    const id = await publish('Some logo');
    expect((await get(`/avisos/${id}`)).body).toContain('Some logo');
    await processes.writer.write(`update message set state = 'cancelled' where id = '${id}'`);
    expect((await get(`/avisos/${id}`)).status).toBe(404);
  });

  test.for(['/?topico=agua', '/feed.xml?topico=agua', '/v1/sites/default/feed?topic=agua'])(
    '%s shows the new notices of its topic',
    async (path) => {
      const title = `Água em ${path}`;
      expect(await afterChange(path, () => publish(title, { topic: 'agua' }))).toContain(title);
    },
  );

  test.for([
    ['the name of the site', 'PATCH', '/settings', { name: 'Vila Velha' }, '/', 'Vila Velha'],
    ['its name in the feed', 'PATCH', '/settings', { name: 'Vila Rica' }, '/feed.xml', 'Vila Rica'],
    ['its icon', 'PATCH', '/settings', { icon: 'https://a.example/i.png' }, '/v1/sites/default', 'i.png'],
    ['its time zone', 'PATCH', '/settings', { timeZone: otherZone }, '/', otherZone],
    ['the board', 'PATCH', '/settings', { board: { title: 'Avisos da vila' } }, '/', 'Avisos da vila'],
    ['a new topic', 'PUT', '/topics/luz', { name: 'Luz e força' }, '/', 'Luz e força'],
    ['the name of a topic', 'PUT', '/topics/luz', { name: 'Energia' }, '/', 'Energia'],
  ] as const)('%s is changed at once', async ([, method, path, json, page, expected]) => {
    expect(await afterChange(page, () => change(method, path, json))).toContain(expected);
  });

  test('the policy allows the style of an accent, and no other', async () => {
    const board = { accent: '#1f6f54', contactUrl: 'mailto:ola@example.org', footer: 'Prefeitura\n<b>' };
    await change('PATCH', '/settings', { board });
    const { body, headers } = await get('/');
    const [, style] = /<style>(.*?)<\/style>/.exec(body)!;
    const hash = createHash('sha256').update(style!).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(body).toContain('href="mailto:ola@example.org"');
    expect(body).toContain('Prefeitura\n&lt;b&gt;');
    await change('PATCH', '/settings', { board: {} });
    const without = await get('/');
    expect(without.body).not.toContain('<style');
    expect(without.body).toMatch(
      /<\/section><p[^>]+>Datas e horários: [^<]+<\/p><p class="site-footer-address">[^<]+<\/p><\/footer>/,
    );
    expect(without.headers.get('content-security-policy')).toContain("style-src 'self';");
  });

  test.for([
    ['accent', '#1F6F54'],
    ['accent', 'red;}body{display:none'],
    ['contactUrl', 'javascript:alert(1)'],
    ['contactUrl', 'mailto:'],
    ['privacyUrl', 'tel:1'],
    ['title', 'two\nlines'],
    ['footer', 'x'.repeat(301)],
    ['cover', 'x'],
  ] as const)('a board with the %s %s is refused', async ([field, value]) => {
    const { writer } = processes;
    const { status, body } = await writer.ask('PATCH', '/v1/sites/default/settings', {
      key: writer.adminKey,
      json: { board: { [field]: value } },
    });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: `board.${field}` }]);
  });

  test('a topic without a name is no page any more', async () => {
    await change('PUT', '/topics/gas', { name: 'Gás' });
    expect((await get('/?topico=gas')).status).toBe(200);
    await change('DELETE', '/topics/gas');
    expect((await get('/?topico=gas')).status).toBe(404);
    expect((await get('/feed.xml?topico=gas')).status).toBe(404);
  });

  test('the language of the site changes its addresses and its texts', async () => {
    const id = await publish('Bilíngue');
    expect((await get(`/avisos/${id}`)).status).toBe(200);
    expect(await afterChange('/', () => change('PATCH', '/settings', { language: 'en' }))).toContain(
      'lang=\\"en\\"',
    );
    const { status, body } = await get(`/notices/${id}`);
    expect([status, body]).toEqual([200, expect.stringContaining('lang="en"')]);
    await change('PATCH', '/settings', { language: 'pt-BR' });
    expect((await get(`/avisos/${id}`)).body).toContain('lang="pt-BR"');
  });

  const isJson = (body: unknown) => typeof body !== 'string';

  test('what is kept has the headers of a new answer, in every encoding', async () => {
    const id = await publish('Com cabeçalhos');
    for (const path of ['/', `/avisos/${id}`, '/feed.xml', '/v1/sites/default/feed', '/v1/sites/default']) {
      for (const coding of ['br', 'gzip', 'identity']) {
        const [first, second] = [
          await get(path, { 'accept-encoding': coding }),
          await get(path, { 'accept-encoding': coding }),
        ];
        expect(first.status).toBe(200);
        // Headers iterate in the order of their names.
        const withoutDate = ({ headers }: typeof first) => [...headers].filter(([name]) => name !== 'date');
        expect(withoutDate(second)).toEqual(withoutDate(first));
        expect(second.body).toEqual(first.body);
        expect(first.headers.get('cache-control')).toBe('public, no-cache');
        expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
        const isLong =
          Buffer.byteLength(isJson(first.body) ? JSON.stringify(first.body) : first.body) >= 1024;
        expect(first.headers.get('content-encoding')).toBe(isLong && coding !== 'identity' ? coding : null);
        const vary = first.headers.get('vary') ?? '';
        expect(vary.includes('Accept-Encoding')).toBe(isLong);
      }
    }
  });
}
