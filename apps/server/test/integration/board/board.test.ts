import { join } from 'node:path';
import { Script } from 'node:vm';
import { DOMParser, type Element } from '@xmldom/xmldom';
import type { AcceptedMessage, Feed } from '@sineta/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { noonZone } from '../../harness/preferences.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const origin = 'https://avisos.example.org';
const hostile = '</title></script><script>alert(1)</script> & "x" \' ]]> $& \u202e\u0007';

let server: TestServer;
let ids: { readonly plain: string; readonly hostile: string; readonly hidden: string };

beforeAll(async () => {
  const env = {
    SINETA_PUBLIC_URL: origin,
    SINETA_SITE_NAME: 'Prefeitura de Vila Nova',
    // Entity tags change at its midnight.
    SINETA_SITE_TIME_ZONE: noonZone(Date.now()),
  };
  server = await startTestServer(env, join(import.meta.dirname, '../../../../site/dist'));
  const key = server.adminKey;
  const topic = { name: 'Água & esgoto', description: 'Cortes e "obras".' };
  await server.ask('PUT', '/v1/sites/default/topics/agua', { key, json: topic });
  for (let number = 1; number <= 20; number++) await send({ title: `Aviso ${number}` });
  const image = 'https://fotos.example/a.png?b&c';
  ids = {
    plain: await send(
      { title: 'Falta de água', body: 'Das 13h\n\nàs 17h.', image },
      { target: { topic: 'agua' } },
    ),
    hostile: await send({
      title: hostile,
      body: hostile,
      navigate: 'https://mal.example/?a="b"&c',
      actions: [{ action: 'mapa', title: '"Mapa" & <b>', navigate: 'https://mal.example/mapa' }],
    }),
    hidden: await send({ title: 'Só para quem recebe' }, { publish: false }),
  };
  await vi.waitFor(
    async () => {
      const { body } = await server.ask<Feed>('GET', '/v1/sites/default/feed?limit=100');
      if (body.notices.length < 22) throw new Error('Some notices are not published yet.');
    },
    { timeout: 60_000 },
  );
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(notification: object, extra: object = { target: { everyone: true } }): Promise<string> {
  const json = { target: { everyone: true }, notification, ...extra };
  const { body } = await server.ask<AcceptedMessage>('POST', '/v1/sites/default/messages', {
    key: server.adminKey,
    json,
  });
  return body.id;
}

const get = (path: string, headers = {}) => server.ask<string>('GET', path, { headers });

/** The metadata of a document: `<meta>` by name and `<link>` by rel. */
function head(html: string): Readonly<Record<string, string>> {
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"\/>/g);
  const links = html.matchAll(/<link rel="(canonical|alternate)"[^>]* href="([^"]*)"\/>/g);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  return { title, ...Object.fromEntries([...metas, ...links].map(([, name, value]) => [name, value])) };
}

describe('the notice board as HTML', () => {
  test('has the notices and its title, and is revalidated', async () => {
    const { status, headers, body } = await get('/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(body).toContain('<html lang="pt-BR">');
    expect(body).toContain('Falta de água</a></h3>');
    expect(head(body)).toMatchObject({
      title: 'Mural de avisos · Prefeitura de Vila Nova',
      canonical: `${origin}/`,
      alternate: `${origin}/feed.xml`,
      'og:type': 'website',
      'og:image': expect.stringMatching(/^https:\/\/avisos\.example\.org\/pictures\/[\w-]{16}\/board$/),
    });
    const again = await get('/', { 'if-none-match': headers.get('etag') });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('links to older notices and to topics', async () => {
    const { body } = await get('/');
    const older = /href="(\/\?antes=[^"]+)" rel="next"/.exec(body)?.[1] ?? '';
    const rest = await get(older);
    expect(rest.body.match(/<article/g)).toHaveLength(2);
    expect(rest.body).toContain('Aviso 1</a></h3>');
    expect(rest.body).not.toContain('rel="next"');

    const topic = await get('/?topico=agua&utm_source=x');
    expect(topic.body.match(/<article/g)).toHaveLength(1);
    expect(head(topic.body)).toMatchObject({
      title: 'Água &amp; esgoto · Prefeitura de Vila Nova',
      description: 'Cortes e &quot;obras&quot;.',
      canonical: `${origin}/?topico=agua`,
      alternate: `${origin}/feed.xml?topico=agua`,
    });
  });

  test('is searched, without accents; the page is no result of a search engine', async () => {
    const { status, body } = await get('/?q=agua+FALTA');
    expect(status).toBe(200);
    expect(body.match(/<article/g)).toHaveLength(1);
    expect(body).toContain('<mark>Falta</mark> de <mark>água</mark></a></h3>');
    expect(body).toContain('Um aviso.');
    expect(head(body)).toMatchObject({
      title: 'Procurar nos avisos · Prefeitura de Vila Nova',
      robots: 'noindex',
    });
    const many = await get('/?q=aviso');
    expect(many.body.match(/<article/g)).toHaveLength(20);
    const days = 'de=2026-01-01&ate=2199-12-31';
    const [, more = ''] =
      /href="(\/\?q=a&amp;de=[^"]+)" rel="next"/.exec((await get(`/?q=a&${days}`)).body) ?? [];
    const rest = await get(more.replaceAll('&amp;', '&'));
    expect(rest.body.match(/<article/g)).toHaveLength(2);
    expect(rest.body).toContain(`href="/?q=a&amp;${days.replaceAll('&', '&amp;')}">Avisos mais novos</a>`);
    expect(rest.body).not.toContain('rel="next"');
    const none = await get('/?q=inexistente');
    expect(none.body).toContain('Nenhum aviso com “inexistente”.</p>');
    expect(none.body).not.toContain('quis dizer');
    expect(none.body).toContain('href="/?topico=agua"');
    expect(none.body.match(/<article/g)).toHaveLength(3);
    const near = await get('/?q=aguua+FALTA&topico=agua&de=2026-01-01');
    expect(near.body).toContain('Nenhum aviso em Água &amp; esgoto com “aguua FALTA”. ');
    const [, link = '', words] =
      /href="([^"]+)">Você quis dizer <b dir="auto">([^<]+)<\/b>\?<\/a>/.exec(near.body) ?? [];
    expect([link, words]).toEqual(['/?q=%C3%A1gua+FALTA&amp;topico=agua&amp;de=2026-01-01', 'água FALTA']);
    expect((await get(link.replaceAll('&amp;', '&'))).body.match(/<article/g)).toHaveLength(1);
    const ofTopic = await get('/?q=a&topico=agua');
    expect(ofTopic.body.match(/<article/g)).toHaveLength(1);
    expect((await get('/?q=a&topico=unnamed')).status).toBe(404);
    const empty = await get('/?q=');
    expect([empty.status, empty.body.match(/<article/g)]).toEqual([200, null]);
    const year = new Date().getFullYear();
    const now = await get(`/?q=falta&de=${year - 1}-01-01&ate=${year + 1}-12-31`);
    expect(now.body.match(/<article/g)).toHaveLength(1);
    const before = await get('/?q=&from=2020-12-31&ate=2020-01-01');
    expect(before.body).toMatch(/Nenhum aviso nesses dias\. Período: 1 de jan\.\s–\s31 de dez\. de 2020\./);
    expect(before.body).toMatch(/ name="de"[^>]* value="2020-01-01"/);
    expect((await get('/?q=a&de=&ate=')).status).toBe(200);
    const hostileQuery = await get(`/?q=${encodeURIComponent(hostile)}`);
    expect(hostileQuery.body).not.toContain('<script>alert');
    expect(hostileQuery.body).toContain('&lt;/title&gt;&lt;/script&gt;&lt;script&gt;');
  });

  test('a search that cannot be made shows what to correct', async () => {
    for (const day of ['2026-02-30', '0001-01-01', 'abc', '<script>']) {
      const { status, body } = await get(`/?q=falta&de=${encodeURIComponent(day)}`);
      expect(status).toBe(400);
      expect(body).toContain('Essa data não existe, ou não está entre 1900 e 2199. Escolha outra.');
      expect(body).toContain('name="q" value="falta"');
      expect(body.match(/aria-invalid="true"/g)).toHaveLength(2);
      expect(body).toContain('<details class="search-dates" open="">');
      expect(head(body)).toMatchObject({ robots: 'noindex' });
    }
    for (const query of ['a'.repeat(201), 'b'.repeat(5000)]) {
      const { status, body } = await get(`/?q=${query}`);
      expect(status).toBe(400);
      expect(body).toContain('A procura passa de 200 caracteres. Escreva menos palavras.');
      expect(body).not.toContain(query);
      expect(body.match(/aria-invalid="true"/g)).toHaveLength(1);
    }
    const { body } = await get('/?q=falta&de=2026-01-31&ate=2026-02-30&topico=agua');
    expect(body).toMatch(/ name="de"[^>]* value="2026-01-31"/);
    expect(body).not.toMatch(/ name="ate"[^>]* value=/);
    expect(body).toContain('<input type="hidden" name="topico" value="agua"/>');
    const long = await get(`/?q=${'a'.repeat(201)}&from=2026-01-31&tema=agua`);
    expect(long.body).toMatch(/ name="de"[^>]* value="2026-01-31"/);
    expect(long.body).toContain('<input type="hidden" name="topico" value="agua"/>');
    expect((await get('/?q=a&de=x&topico=unnamed')).body).not.toContain('unnamed');
    // What is wrong with these is no field.
    expect((await get('/?q=a&antes=1')).status).toBe(404);
  });

  test('the folder of the notices redirects to the board', async () => {
    for (const path of ['/avisos', '/avisos/', '/notices']) {
      const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([301, '/']);
    }
  });

  test('has a page for each notice, with a link preview', async () => {
    const { status, body } = await get(`/avisos/${ids.plain}`);
    expect(status).toBe(200);
    expect(head(body)).toMatchObject({
      title: 'Falta de água · Prefeitura de Vila Nova',
      description: 'Das 13h às 17h.',
      canonical: `${origin}/avisos/${ids.plain}`,
      'og:type': 'article',
      'og:title': 'Falta de água',
      'og:locale': 'pt_BR',
      'og:image': 'https://fotos.example/a.png?b&amp;c',
      'twitter:card': 'summary_large_image',
    });
  });

  test('renders the texts of senders as text only', async () => {
    for (const path of ['/', `/avisos/${ids.hostile}`]) {
      const { body } = await get(path);
      const scripts = body.match(/<script[^>]*>/g)!.map((tag) => tag.replace(/src="[^"]*"/, 'src'));
      expect(scripts.sort()).toEqual([
        '<script type="application/json" id="page-data">',
        '<script type="module" crossorigin src>',
      ]);
      expect(body).toContain('&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
      const data = /id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? '';
      expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(hostile).slice(1, -1));
    }
  });

  test.for(['hidden', 'broken', 'unknown', '/?topico=nada', '/?topico=%3Cscript%3E', '/?antes=1'])(
    '%s: a friendly page for a missing notice',
    async (address) => {
      const paths: Record<string, string> = {
        hidden: `/avisos/${ids.hidden}`,
        broken: '/avisos/%3Cscript%3E',
        unknown: `/avisos/${'x'.repeat(24)}`,
      };
      const { status, headers, body } = await get(paths[address] ?? address);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(body).toContain('Este endereço não leva a nenhum aviso');
      expect(body).toContain('aria-label="Procurar nos avisos"');
      expect(body).not.toContain('Só para quem recebe');
      expect(head(body)).toMatchObject({ robots: 'noindex' });
    },
  );

  test('an unknown address is an HTML page for a browser and a problem for other clients', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const page = await get('/nada', { accept });
    expect(page.status).toBe(404);
    expect(page.headers.get('vary')?.toLowerCase().split(', ')).toContain('accept');
    expect(page.body).toContain('Este endereço não leva a nenhum aviso');
    for (const [path, headers] of [['/nada'], ['/v1/nada', { accept }]] as const) {
      const answer = await get(path, headers);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    }
  });

  test('responds with a self-contained page if the database fails', async () => {
    await server.write('alter table site_revision rename to revision_away');
    const { status, headers, body } = await get('/');
    await server.write('alter table revision_away rename to site_revision');
    expect(status).toBe(500);
    expect(headers.get('content-security-policy')).toMatch(/style-src 'sha256-[^']+'; script-src 'sha256-/);
    expect(body).toContain('O mural não respondeu');
    expect(body).not.toContain('revision');
  });

  test('the service worker contains the offline page', async () => {
    const { headers, body } = await get('/board-worker.js');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(body).toContain('O mural não respondeu · Prefeitura de Vila Nova');
    // A classic worker: a script with an import would not compile.
    expect(() => new Script(body)).not.toThrow();
  });
});

describe('the notices as an Atom feed', () => {
  const atom = 'http://www.w3.org/2005/Atom';

  async function read(path: string): Promise<Element> {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    // A document that is not well-formed throws.
    const onError = (level: string, message: string) => {
      throw new Error(`${level}: ${message}`);
    };
    return new DOMParser({ onError }).parseFromString(body, 'application/xml').documentElement!;
  }

  const texts = (element: Element, name: string) =>
    Array.from(element.getElementsByTagNameNS(atom, name), ({ textContent }) => textContent);
  const link = (element: Element, rel: string) =>
    Array.from(element.getElementsByTagNameNS(atom, 'link'))
      .find((each) => each.getAttribute('rel') === rel)
      ?.getAttribute('href');

  test('has the elements that RFC 4287 requires of feeds and entries', async () => {
    const feed = await read('/feed.xml');
    const entries = Array.from(feed.getElementsByTagNameNS(atom, 'entry'));
    expect(feed.getAttribute('xml:lang')).toBe('pt-BR');
    expect(link(feed, 'self')).toBe(`${origin}/feed.xml`);
    expect(texts(feed, 'author')).toEqual(['Prefeitura de Vila Nova']);
    expect(entries).toHaveLength(20);
    expect(texts(feed, 'updated')[0]).toBe(texts(entries[0]!, 'updated')[0]);
    for (const entry of entries) {
      expect(texts(entry, 'id')).toEqual([link(entry, 'alternate')]);
      expect(texts(entry, 'title')).toHaveLength(1);
      expect(texts(entry, 'updated')[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
    expect(new Set(entries.map((entry) => texts(entry, 'id')[0])).size).toBe(20);
  });

  test('contains any text unchanged, except for characters that XML forbids', async () => {
    const [entry] = Array.from((await read('/feed.xml')).getElementsByTagNameNS(atom, 'entry'));
    const readable = hostile.replace('\u0007', '');
    expect(texts(entry!, 'title')).toEqual([readable]);
    expect(texts(entry!, 'content')).toEqual([readable]);
    expect(link(entry!, 'related')).toBe('https://mal.example/?a="b"&c');
    const related = Array.from(entry!.getElementsByTagNameNS(atom, 'link')).at(-1)!;
    expect(related.getAttribute('href')).toBe('https://mal.example/mapa');
    expect(related.getAttribute('title')).toBe('"Mapa" & <b>');
  });

  test('can be limited to a topic, and is revalidated', async () => {
    const feed = await read('/feed.xml?topico=agua');
    expect(texts(feed, 'title')).toEqual(['Água & esgoto · Prefeitura de Vila Nova', 'Falta de água']);
    expect(link(feed, 'self')).toBe(`${origin}/feed.xml?topico=agua`);
    const { headers } = await get('/feed.xml?topico=agua');
    expect((await get('/feed.xml?topico=agua', { 'if-none-match': headers.get('etag') })).status).toBe(304);
    expect((await get('/feed.xml?topico=nada')).status).toBe(404);
  });
});

describe('the URLs are in the language of the site', () => {
  const patch = (language: string) =>
    server.ask('PATCH', '/v1/sites/default/settings', { key: server.adminKey, json: { language } });
  afterAll(() => patch('pt-BR'));

  const redirectOf = async (path: string) => {
    const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
    return [status, headers.get('location'), headers.get('cache-control')];
  };

  const moved = (path: string) => [301, path, 'public, no-cache'];

  test('in English: links, the canonical URL and the feed are English, and Portuguese URLs redirect', async () => {
    await patch('en-GB');
    const notice = `/notices/${ids.plain}`;
    expect(head((await get(notice)).body)).toMatchObject({ canonical: origin + notice });
    const { body } = await get('/');
    expect(body).toContain(`href="${notice}"`);
    expect(body).toMatch(/href="\/\?before=[^"]+" rel="next"/);
    expect(body).toContain('href="/?topic=agua"');
    expect(body).not.toMatch(/\/avisos\/|topico=|antes=|#avisos/);
    expect(head((await get('/?topic=agua')).body)).toMatchObject({
      canonical: `${origin}/?topic=agua`,
      alternate: `${origin}/feed.xml?topic=agua`,
    });
    const cursor = /before=([^"]+)" rel/.exec(body)![1]!;
    expect(await redirectOf(`/avisos/${ids.plain}`)).toEqual(moved(notice));
    expect(await redirectOf('/?topico=agua')).toEqual(moved('/?topic=agua'));
    expect(await redirectOf(`/?tema=agua&antes=${cursor}`)).toEqual(moved(`/?topic=agua&before=${cursor}`));
    expect(await redirectOf('/feed.xml?topico=agua')).toEqual(moved('/feed.xml?topic=agua'));
    const feed = (await get('/feed.xml?topic=agua')).body;
    expect(feed).toContain(`rel="alternate" type="text/html" href="${origin}${notice}"`);
    expect(feed).toContain(`rel="self" type="application/atom+xml" href="${origin}/feed.xml?topic=agua"`);
    // RFC 4287 §4.2.6: an id never changes.
    expect(feed).toContain(`<id>${origin}/avisos/${ids.plain}</id>`);
    expect(feed).toContain(`<id>${origin}/feed.xml?topico=agua</id>`);
  });

  test('in Spanish', async () => {
    await patch('es');
    const { status, body } = await get(`/avisos/${ids.plain}`);
    expect([status, head(body)['canonical']]).toEqual([200, `${origin}/avisos/${ids.plain}`]);
    expect(body).toContain('href="/?tema=agua"');
    expect(await redirectOf(`/notices/${ids.plain}`)).toEqual(moved(`/avisos/${ids.plain}`));
    expect(await redirectOf('/?topico=agua')).toEqual(moved('/?tema=agua'));
  });

  test('in Portuguese again', async () => {
    await patch('pt-BR');
    expect((await get(`/avisos/${ids.plain}`)).status).toBe(200);
    expect(await redirectOf(`/notices/${ids.plain}`)).toEqual(moved(`/avisos/${ids.plain}`));
    expect(await redirectOf('/?topic=agua&before=1.abcdefghijklmnopqrstuvwx')).toEqual(
      moved('/?topico=agua&antes=1.abcdefghijklmnopqrstuvwx'),
    );
  });
});
