import { limits } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { createNoticeSearch } from '../../../src/messages/feed/search-notices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';

describeOnEngines((open) => {
  it('finds the notices with every word, in the title or the body, without case and accents', async () => {
    const storage = await open();
    await keepMessage(storage, 1, { title: 'Falta de ÁGUA no Centro', body: 'Das 13h às 17h.' });
    await keepMessage(storage, 2, { title: 'Feira', body: 'No centro, com água de coco.' });
    await keepMessage(storage, 3, { title: 'Vacinação', body: null });
    await keepMessage(storage, 4, { title: 'Água: só para quem recebe', published: 0 });
    const search = createNoticeSearch(storage.db, 'default');
    const titles = async (query: string) =>
      (await search({ text: query }, '1')).notices.map(({ title }) => title);
    expect(await titles('agua')).toEqual(['Feira', 'Falta de ÁGUA no Centro']);
    expect(await titles('  Centro   FALTA ')).toEqual(['Falta de ÁGUA no Centro']);
    expect(await titles('vacinacao')).toEqual(['Vacinação']);
    expect(await titles('%')).toEqual([]);
    expect(await titles('_eira')).toEqual([]);
  });

  it('reads the notices once for a version, and again after a change', async () => {
    const storage = await open();
    await keepMessage(storage, 1, { title: 'Feira' });
    const search = createNoticeSearch(storage.db, 'default');
    const count = async (version: string) => (await search({ text: 'feira' }, version)).notices.length;
    expect(await count('1')).toBe(1);
    await keepMessage(storage, 2, { title: 'Feira do livro' });
    expect(await count('1')).toBe(1);
    expect(await count('2')).toBe(2);
  });

  it('is bounded, and reports more matches or older notices', async () => {
    const storage = await open();
    await keepMessage(storage, 1, { title: 'A mais antiga' });
    for (let now = 2; now <= limits.searchedNotices + 1; now++) await keepMessage(storage, now);
    const search = createNoticeSearch(storage.db, 'default');
    const many = await search({ text: 'aviso' }, '1');
    expect([many.notices.length, many.beyond]).toEqual([limits.feedPageSize, 'matches']);
    expect(many.notices[0]?.title).toBe(`Aviso ${limits.searchedNotices + 1}`);
    const none = await search({ text: 'antiga' }, '1');
    expect([none.notices, none.beyond]).toEqual([[], 'older']);
  });

  it('finds the notices of one topic, and offers the newest of all if there are none', async () => {
    const storage = await open();
    for (let now = 1; now <= 4; now++) await keepMessage(storage, now, { title: `Feira ${now}` });
    await keepMessage(storage, 5, { title: 'Feira da escola', topic: 'escola' });
    const search = createNoticeSearch(storage.db, 'default');
    const ofSchool = await search({ text: 'feira', topic: 'escola' }, '1');
    expect(ofSchool.notices.map(({ title }) => title)).toEqual(['Feira da escola']);
    expect(ofSchool.latest).toBeUndefined();
    const none = await search({ text: 'feira', topic: 'obras' }, '1');
    expect([none.notices, none.latest?.map(({ title }) => title)]).toEqual([
      [],
      ['Feira da escola', 'Feira 4', 'Feira 3'],
    ]);
  });
});
