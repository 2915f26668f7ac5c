import { join } from 'node:path';
import type { AcceptedMessage, Feed } from '@sineta/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { noonZone } from '../../harness/preferences.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const origin = 'https://avisos.example.org';

let server: TestServer;
let ids: { readonly both: string; readonly portuguese: string };

beforeAll(async () => {
  // Entity tags change at the midnight of the site.
  const env = { SINETA_PUBLIC_URL: origin, SINETA_SITE_TIME_ZONE: noonZone(Date.now()) };
  server = await startTestServer(env, join(import.meta.dirname, '../../../../site/dist'));
  const json = { name: 'Água', description: 'Cortes.', translations: { en: { name: 'Water' } } };
  await server.ask('PUT', '/v1/sites/default/topics/agua', { key: server.adminKey, json });
  ids = {
    both: await send(
      { title: 'Falta {{nome|hoje}}', body: 'No Centro.' },
      { 'en-GB': { title: 'No water {{nome|today}}' } },
    ),
    portuguese: await send({ title: 'Feira', body: 'Na praça.' }),
  };
  await vi.waitFor(
    async () => {
      const { body } = await server.ask<Feed>('GET', '/v1/sites/default/feed');
      if (body.notices.length < 2) throw new Error('Some notices are not published yet.');
    },
    { timeout: 60_000 },
  );
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(notification: object, translations?: object): Promise<string> {
  const json = { target: { topic: 'agua' }, notification, translations };
  const { body } = await server.ask<AcceptedMessage>('POST', '/v1/sites/default/messages', {
    key: server.adminKey,
    json,
  });
  return body.id;
}

const get = (path: string, language?: string) =>
  server.ask<string>('GET', path, { headers: language === undefined ? {} : { 'accept-language': language } });

const links = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*>`, 'g'))].map(([link]) => link.replace(origin, ''));

describe('the notice board in the language of its visitor', () => {
  test('has each notice in its translation, else in its own language', async () => {
    const { body, headers } = await get('/', 'en-US,en;q=0.9,pt;q=0.8');
    expect(body).toContain('<html lang="en">');
    expect(body).toMatch(/<h3[^>]* lang="en-GB"[^>]*><a[^>]*>No water today</);
    expect(body).toMatch(/<h3[^>]* lang="pt-BR"[^>]*><a[^>]*>Feira</);
    // Texts of two languages are never mixed.
    expect(body).not.toContain('No Centro.');
    expect(body).toContain('<bdi>Water</bdi>');
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('vary')).toContain('Accept-Language');
  });

  test.for([
    [undefined, 'pt-BR'],
    ['de,fr', 'pt-BR'],
    ['es', 'pt-BR'],
    ['pt-PT,en;q=0.9', 'pt-BR'],
    ['de;q=0.9,en;q=0.1,*;q=0', 'en'],
    ['pt;q=0.2, EN-au;q=0.7', 'en'],
    ['en;q=0', 'pt-BR'],
    [',;;=,en', 'en'],
  ] as const)('for %s it is in %s', async ([accepted, language]) => {
    const { body, headers } = await get('/', accepted);
    expect(body).toContain(`<html lang="${language}">`);
    expect(headers.get('content-language')).toBe(language);
  });

  test('a missing page depends on the kind and the language that a client accepts', async () => {
    const { status, headers } = await server.ask('GET', '/nada', { headers: { accept: 'text/html' } });
    expect(status).toBe(404);
    expect(headers.get('vary')).toBe('Accept, Accept-Language, Accept-Encoding');
  });

  test('keeps the language that a visitor chooses in its links', async () => {
    const { body } = await get(`/?lang=en`, 'pt-BR');
    expect(body).toContain('<html lang="en">');
    expect(body).toContain(`href="/avisos/${ids.both}?lang=en"`);
    expect(body).toContain(`class="feed-address">${origin}/feed.xml?lang=en</p>`);
    expect(body).toContain('href="/?topico=agua&amp;lang=en"');
    const portuguese = await get(`/avisos/${ids.both}?lang=pt`, 'en');
    expect(portuguese.body).toContain('<html lang="pt-BR">');
    expect(portuguese.body).toContain('Falta hoje');
    expect(portuguese.body).toContain('href="/?lang=pt"');
    const other = await fetch(`${server.url}/?topic=agua&lang=en`, { redirect: 'manual' });
    expect(other.headers.get('location')).toBe('/?topico=agua&lang=en');
    const ignored = await get('/?lang=xx');
    expect(ignored.body).toContain('<html lang="pt-BR">');
    expect(ignored.body).not.toContain('lang=xx');
    const searched = await get('/?q=water&lang=en');
    expect(searched.body).toContain('<input type="hidden" name="lang" value="en"/>');
    expect(searched.body.match(/<article/g)).toHaveLength(2);
  });

  test('the offline page is in the language of the address of its worker', async () => {
    const english = await get('/board-worker.js?lang=en', 'pt-BR');
    expect(english.body).toMatch(/^const offlinePage = \{"html":"<!doctype html><html lang=\\"en\\">/);
    const { body } = await get('/board-worker.js', 'pt-BR');
    expect(body).toMatch(/^const offlinePage = \{"html":"<!doctype html><html lang=\\"pt-BR\\">/);
    // The language in the address of a page overrides it.
    expect(body).toMatch(
      /^const offlinePages = \{"pt":\{.*"en":\{"html":"<!doctype html><html lang=\\"en\\">/m,
    );
  });

  test('has links to its other languages, for visitors and for search engines', async () => {
    const { body } = await get('/');
    expect(body).toMatch(/<a href="\/\?lang=pt"[^>]*aria-current="true">Português<\/a>/);
    expect(body).toContain('<a href="/?lang=en" hrefLang="en" lang="en">English</a>');
    expect(links(body, 'canonical')).toEqual(['<link rel="canonical" href="/"/>']);
    expect(links(body, 'alternate')).toEqual(
      expect.arrayContaining([
        '<link rel="alternate" hrefLang="pt-BR" href="/"/>',
        '<link rel="alternate" hrefLang="en" href="/?lang=en"/>',
        '<link rel="alternate" hrefLang="x-default" href="/"/>',
      ]),
    );
    const english = await get(`/avisos/${ids.both}`, 'en');
    expect(links(english.body, 'canonical')).toEqual([
      `<link rel="canonical" href="/avisos/${ids.both}?lang=en"/>`,
    ]);
    expect(english.body).toContain('<title>No water today · ');
    expect(english.body).toContain('<meta property="og:locale" content="en"/>');
    // A notice without a translation is one page.
    const only = await get(`/avisos/${ids.portuguese}`, 'en');
    expect(only.body).toContain('<html lang="en">');
    expect(links(only.body, 'canonical')).toEqual([
      `<link rel="canonical" href="/avisos/${ids.portuguese}"/>`,
    ]);
    expect(links(only.body, 'alternate')).toEqual([]);
  });

  test('has an entity tag for each language, which changes with a translation', async () => {
    const tagOf = async (language: string) => (await get('/', language)).headers.get('etag')!;
    const [english, portuguese] = [await tagOf('en'), await tagOf('pt')];
    expect(english).not.toBe(portuguese);
    const headers = { 'if-none-match': english, 'accept-language': 'en-GB' };
    expect((await server.ask('GET', '/', { headers })).status).toBe(304);
    const json = { notification: { title: 'Feira' }, translations: { en: { title: 'Fair' } } };
    await server.ask('POST', `/v1/sites/default/messages/${ids.portuguese}:correct`, {
      key: server.adminKey,
      json,
    });
    expect((await get('/', 'en')).body).toContain('Fair');
  });

  test('has a feed and a picture in each language, which only the address chooses', async () => {
    const plain = await get('/feed.xml', 'en');
    expect(plain.body).toContain('xml:lang="pt-BR"');
    const english = await get('/feed.xml?lang=en');
    expect(english.body).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">');
    expect(english.body).toContain('No water today');
    expect(english.body).toContain('label="Water"');
    const picture = /og:image" content="([^"]+)"/.exec((await get(`/avisos/${ids.both}?lang=en`)).body)?.[1];
    expect(picture).toMatch(/\?lang=en$/);
    const drawn = await server.ask('GET', picture!.slice(origin.length));
    expect([drawn.status, drawn.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ]);
  });

  test('has no half of an emoji, whose page could not be rendered', async () => {
    const id = await send({ title: 'Festa \ud83c' }, { en: { title: 'Party \ud83c', body: '\udf89 today' } });
    await vi.waitFor(
      async () => {
        const { body } = await get(`/avisos/${id}`, 'pt');
        expect(body).toContain('Festa \ufffd');
      },
      { timeout: 60_000 },
    );
    const { status, body } = await get(`/avisos/${id}`, 'en');
    expect(status).toBe(200);
    expect(body).toMatch(/<h1[^>]*>Party \ufffd</);
    expect(body).toContain('\ufffd today');
    expect(body).toContain('text=Party%20%EF%BF%BD');
    const { body: stored } = await server.ask('GET', `/v1/sites/default/messages/${id}`, {
      key: server.adminKey,
    });
    expect(stored).toMatchObject({ translations: { en: { title: 'Party \ufffd', body: '\ufffd today' } } });
  });

  test('marks the texts of the site as in its language', async () => {
    const change = (board: object) =>
      server.ask('PATCH', '/v1/sites/default/settings', { key: server.adminKey, json: { board } });
    await change({ title: 'Avisos da vila', introduction: 'Leia aqui. '.repeat(25) });
    const { body } = await get('/', 'en');
    expect(body).toContain('<bdi lang="pt-BR">Avisos da vila</bdi>');
    expect(body).toMatch(/<p id="lead" dir="auto" lang="pt-BR"[^>]*><span[^>]*>Leia aqui\./);
    expect(body).toContain('<a href="#lead" lang="en">Show more</a>');
    await change({ introduction: 'Leia aqui.' });
    expect((await get('/', 'en')).body).toContain('<bdi>Notice board</bdi>');
    await change({});
  });

  test('has its own texts in the language of the reader, as far as they are translated', async () => {
    const site = { key: server.adminKey };
    const change = (board: object) =>
      server.ask('PATCH', '/v1/sites/default/settings', { ...site, json: { board } });
    const board = {
      title: 'Avisos da vila',
      introduction: 'Para quem mora aqui.',
      footer: 'Prefeitura',
      translations: { 'es-MX': { title: 'Avisos del pueblo', introduction: 'Para quien vive aquí.' } },
    };
    const { body: stored } = await change(board);
    expect(stored).toMatchObject({ board });
    const { body } = await get('/', 'es');
    expect(body).toContain('<title>Avisos del pueblo');
    expect(body).toContain('<bdi lang="es">Avisos del pueblo</bdi>');
    expect(body).toMatch(/<p id="lead" dir="auto" lang="es"[^>]*>Para quien vive aquí\./);
    expect(body).toMatch(/<p dir="auto" lang="pt-BR">Prefeitura/);
    expect(links(body, 'alternate').join(' ')).toContain('hrefLang="es"');
    expect((await get('/', 'pt')).body).toContain('<bdi lang="pt-BR">Avisos da vila</bdi>');
    await change({});
    expect((await get('/', 'es')).headers.get('content-language')).toBe('pt-BR');
    const { status, body: problem } = await change({ translations: { es: {} } });
    expect([status, JSON.stringify(problem)]).toEqual([
      400,
      expect.stringContaining('board.translations.es'),
    ]);
  });

  test('has the same notices as its API', async () => {
    const titles = async (query: string) =>
      (await server.ask<Feed>('GET', `/v1/sites/default/feed${query}`)).body.notices.map(
        ({ title, language }) => `${title} ${language}`,
      );
    expect(await titles('')).toContain('Falta hoje pt-BR');
    expect(await titles('?lang=en-AU')).toContain('No water today en-GB');
    expect(await titles('?lang=en-AU&topic=agua')).toContain('No water today en-GB');
    expect(await titles('?lang=fr')).toContain('Falta hoje pt-BR');
  });
});
