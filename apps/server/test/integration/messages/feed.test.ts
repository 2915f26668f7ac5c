import { expect, it } from 'vitest';
import { findNeighbours, findNotice, listNotices } from '../../../src/messages/feed/feed.ts';
import { keepMessage } from '../../harness/messages.ts';
import { describeOnEngines } from '../../harness/engines.ts';

describeOnEngines((open) => {
  it('pages through the notices, newest first, each exactly once', async () => {
    const storage = await open();
    const ids: string[] = [];
    for (const now of [1, 2, 2, 2, 3, 4]) ids.push(await keepMessage(storage, now));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listNotices(storage.db, 'default', { limit: 2, ...(after && { after }) });
      seen.push(...page.notices.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(seen).toHaveLength(6);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen[0]).toBe(ids[5]);
    expect(seen[5]).toBe(ids[0]);
  });

  it('stays the same when a notice is added between two pages', async () => {
    const storage = await open();
    for (const now of [1, 2, 3]) await keepMessage(storage, now);
    const first = await listNotices(storage.db, 'default', { limit: 2 });
    await keepMessage(storage, 4);
    const second = await listNotices(storage.db, 'default', { limit: 2, after: first.next! });
    expect(second.notices.map(({ title }) => title)).toEqual(['Aviso 1']);
  });

  it('shows what is published and accepted, and nothing else', async () => {
    const storage = await open();
    await keepMessage(storage, 1, { published: 0 });
    await keepMessage(storage, 2, { state: 'scheduled' });
    await keepMessage(storage, 3, { state: 'cancelled' });
    const sending = await keepMessage(storage, 4, { state: 'sending', body: 'às 9 h', topic: 'missas' });
    const { notices } = await listNotices(storage.db, 'default', { limit: 20 });
    expect(notices).toEqual([
      {
        id: sending,
        title: 'Aviso 4',
        body: 'às 9 h',
        topic: 'missas',
        publishedAt: '1970-01-01T00:00:00.004Z',
      },
    ]);
  });

  it('has the neighbours of each notice, in the order of the list', async () => {
    const storage = await open();
    for (const now of [1, 2, 2, 2, 3]) await keepMessage(storage, now);
    await keepMessage(storage, 2, { published: 0 });
    const { notices } = await listNotices(storage.db, 'default', { limit: 20 });
    const neighbours = await Promise.all(
      notices.map(async ({ id }) =>
        findNeighbours(storage.db, 'default', (await findNotice(storage.db, 'default', id))!),
      ),
    );
    const ids = notices.map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(neighbours.map(({ newer }) => newer?.id)).toEqual([undefined, ...ids.slice(0, -1)]);
    expect(neighbours.map(({ older }) => older?.id)).toEqual([...ids.slice(1), undefined]);
    expect(neighbours[0]!.older!.title).toBe('Aviso 2');
  });

  it('replaces half a surrogate pair in a translation that was stored with it', async () => {
    const storage = await open();
    const translations = JSON.stringify({ en: { title: 'Party \ud83c', body: '\udf89 today' } });
    const id = await keepMessage(storage, 1, { translations });
    const notice = await findNotice(storage.db, 'default', id, { language: 'en', site: 'pt-BR' });
    expect(notice).toMatchObject({ title: 'Party \ufffd', body: '\ufffd today' });
  });

  it('has the buttons of the notification, with their titles in the language of the reader', async () => {
    const storage = await open();
    const actions = [
      { action: 'mapa', title: 'Ver o mapa', navigate: 'https://vila.example/mapa' },
      { action: 'linhas', title: 'Linhas', navigate: 'https://vila.example/linhas' },
    ];
    const notification = { title: 'Desvio', navigate: 'https://vila.example/', actions };
    const translations = JSON.stringify({
      en: { title: 'Detour', actions: [{ action: 'mapa', title: 'See the map' }] },
    });
    await keepMessage(storage, 1, { payload: JSON.stringify({ notification }), translations });
    const mentioned = { ...notification, body: '"actions":', actions: undefined };
    await keepMessage(storage, 2, { payload: JSON.stringify({ notification: mentioned }) });
    const read = async (language: string) => {
      const reader = { language, site: 'pt-BR' };
      const { notices } = await listNotices(storage.db, 'default', { limit: 2 }, reader);
      return notices.map((notice) => notice.actions?.map(({ title, navigate }) => [title, navigate]));
    };
    const lines = ['Linhas', 'https://vila.example/linhas'];
    const map = 'https://vila.example/mapa';
    expect(await read('pt-BR')).toEqual([undefined, [['Ver o mapa', map], lines]]);
    expect(await read('en')).toEqual([undefined, [['See the map', map], lines]]);
  });

  it('can be filtered by topic', async () => {
    const storage = await open();
    await keepMessage(storage, 1, { topic: 'missas' });
    await keepMessage(storage, 2, { topic: 'festas' });
    await keepMessage(storage, 3);
    const query = { limit: 20, topic: 'missas' };
    const { notices } = await listNotices(storage.db, 'default', query);
    expect(notices.map(({ title }) => title)).toEqual(['Aviso 1']);
  });
});
