import type { Site, Topics } from '@sineta/protocol';
import { beforeAll, afterAll, describe, expect, it, test } from 'vitest';
import { listCountedTopics, saveTopic } from '../../../src/devices/topics/counted-topics.ts';
import { createRevisionReader } from '../../../src/sites/revisions.ts';
import { listNamedTopics, topicTexts } from '../../../src/sites/named-topics/named-topics.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const water = {
  name: 'Água',
  description: 'Cortes de água.',
  translations: { en: { name: 'Water', description: 'Water cuts.' }, 'es-ES': { name: 'Agua' } },
};

describeOnEngines((open) => {
  it('stores the texts of a topic in other languages, and removes them when they are not given', async () => {
    const { db } = await open();
    const read = createRevisionReader(db);
    const saved = await saveTopic(db, 'default', 'agua', water);
    expect(saved.translations).toEqual({
      en: { name: 'Water', description: 'Water cuts.' },
      'es-ES': { name: 'Agua', description: '' },
    });
    expect(await listCountedTopics(db, 'default')).toEqual([saved]);
    const [topic] = await listNamedTopics(db, 'default');
    const inLanguage = (language: string) => topicTexts(topic!, { language, site: 'pt-BR' }).name;
    expect(['en-GB', 'es-MX', 'pt-PT', 'de'].map(inLanguage)).toEqual(['Water', 'Agua', 'Água', 'Água']);
    const before = await read('default');
    const { translations: _, ...plain } = water;
    await saveTopic(db, 'default', 'agua', { ...plain, translations: { en: { name: 'Waters' } } });
    const after = await read('default');
    expect(after).not.toBe(before);
    expect((await saveTopic(db, 'default', 'agua', plain)).translations).toBeUndefined();
  });
});

describe('the topics of a site', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await save('agua', water);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const save = (id: string, json: object) =>
    server.ask('PUT', `/v1/sites/default/topics/${id}`, { key: server.adminKey, json });

  async function topicsIn(query: string): Promise<string[]> {
    const { body } = await server.ask<Site>('GET', `/v1/sites/default${query}`);
    return body.topics.map(({ name, description }) => `${name} ${description}`);
  }

  test('are in the language of the reader, and else in that of the site', async () => {
    expect(await topicsIn('')).toEqual(['Água Cortes de água.']);
    expect(await topicsIn('?lang=en-US')).toEqual(['Water Water cuts.']);
    expect(await topicsIn('?lang=es')).toEqual(['Agua Cortes de água.']);
    for (const other of ['de', 'pt-PT', '', 'no%20tag', '%F0%9F%94%94'])
      expect(await topicsIn(`?lang=${other}`)).toEqual(['Água Cortes de água.']);
    const { body } = await server.ask<Site>('GET', '/v1/sites/default?lang=en');
    expect(body.language).toBe('pt-BR');
  });

  test('have one entity tag for each text, and another one after a change', async () => {
    const tagOf = async (query: string) =>
      (await server.ask('GET', `/v1/sites/default${query}`)).headers.get('etag');
    const english = await tagOf('?lang=en');
    expect(await tagOf('?lang=en-GB')).toBe(english);
    expect(await tagOf('')).not.toBe(english);
    expect(await tagOf('?lang=de')).toBe(await tagOf(''));
    await save('agua', { ...water, translations: { en: { name: 'Water supply' } } });
    expect(await tagOf('?lang=en')).not.toBe(english);
    expect(await topicsIn('?lang=en')).toEqual(['Water supply Cortes de água.']);
    await save('agua', water);
  });

  test('keep their name for operators, with the others beside it', async () => {
    const { body } = await server.ask<Topics>('GET', '/v1/sites/default/topics', { key: server.adminKey });
    expect(body.topics[0]).toMatchObject({ name: 'Água', translations: { en: { name: 'Water' } } });
  });

  test.for([
    [{ zz: { name: 'A' } }, 'translations.zz'],
    [{ en: { name: 'A' }, EN: { name: 'B' } }, 'translations.EN'],
    [{}, 'translations'],
    [{ en: { name: ' ' } }, 'translations.en.name'],
    [{ en: { name: 'a'.repeat(101) } }, 'translations.en.name'],
    [{ en: { name: 'A', description: 'a'.repeat(501) } }, 'translations.en.description'],
  ] as const)('refuses %j', async ([translations, field]) => {
    expect(await save('obras', { name: 'Obras', translations })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field }] },
    });
  });
});
