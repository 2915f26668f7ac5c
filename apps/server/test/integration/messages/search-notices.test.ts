import { limits, type NoticeSearch } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { timeCursor } from '../../../src/database/paging/time-cursor.ts';
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
      (await search({ query }, 'UTC', '1')).notices.map(({ title }) => title);
    expect(await titles('agua')).toEqual(['Feira', 'Falta de ÁGUA no Centro']);
    expect(await titles('  Centro   FALTA ')).toEqual(['Falta de ÁGUA no Centro']);
    expect(await titles('vacinacao')).toEqual(['Vacinação']);
    expect(await titles('%')).toEqual([]);
    expect(await titles('_eira')).toEqual([]);
    expect(await titles('“água”, coco?')).toEqual(['Feira']);
    // Nothing to search for, as opposed to a period without words.
    expect(await search({ query: '“?”' }, 'UTC', '1')).toMatchObject({ notices: [], latest: [{}, {}, {}] });
  });

  it('finds the singular of a word, and the notices of a topic by its name', async () => {
    const storage = await open();
    const topic = { description: '', is_default: 0, urgent_during_quiet_hours: 0, created_at: 1 };
    await storage.db
      .insertInto('topic')
      .values({ site: 'default', id: 'igreja', name: 'Celebrações', ...topic })
      .execute();
    await keepMessage(storage, 1, { title: 'Missa das 19h', topic: 'igreja' });
    await keepMessage(storage, 2, { title: 'Reunião de pais' });
    await keepMessage(storage, 3, { title: 'Câmara municipal' });
    const search = createNoticeSearch(storage.db, 'default');
    const titles = async (query: string) =>
      (await search({ query }, 'UTC', '1')).notices.map(({ title }) => title);
    expect(await titles('missas')).toEqual(['Missa das 19h']);
    expect(await titles('reuniões')).toEqual(['Reunião de pais']);
    // Not “pal” of “municipal”.
    expect(await titles('pais')).toEqual(['Reunião de pais']);
    expect(await titles('celebracoes')).toEqual(['Missa das 19h']);
    expect(await titles('celebracoes reuniões')).toEqual([]);
  });

  it('reads the notices once for a version, and again after a change', async () => {
    const storage = await open();
    await keepMessage(storage, 1, { title: 'Feira' });
    const search = createNoticeSearch(storage.db, 'default');
    const count = async (version: string) =>
      (await search({ query: 'feira' }, 'UTC', version)).notices.length;
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
    const many = await search({ query: 'aviso' }, 'UTC', '1');
    expect([many.notices.length, many.beyond]).toEqual([limits.feedPageSize, 'matches']);
    expect(many.notices[0]?.title).toBe(`Aviso ${limits.searchedNotices + 1}`);
    const none = await search({ query: 'antiga' }, 'UTC', '1');
    expect([none.notices, none.beyond]).toEqual([[], 'older']);
  });

  it('leads page by page to every notice, also to those that it does not keep', async () => {
    const storage = await open();
    await keepMessage(storage, 1, { title: 'A mais antiga' });
    // Pairs of the same time, in which pages can end.
    for (let number = 2; number <= limits.searchedNotices + 1; number++) {
      await keepMessage(storage, number, { send_at: Math.floor(number / 2) * 10 });
    }
    const search = createNoticeSearch(storage.db, 'default');
    const pages = async (query: string, mayRead?: () => boolean) => {
      const found = [];
      let after: string | undefined;
      do {
        const page = await search({ query, after }, 'UTC', '1', mayRead);
        found.push(page);
        after = page.next === after ? undefined : page.next;
      } while (after !== undefined);
      return found;
    };
    const all = (await pages('a')).flatMap(({ notices }) => notices.map(({ id }) => id));
    expect(all).toHaveLength(limits.searchedNotices + 1);
    expect(new Set(all).size).toBe(all.length);
    const old = await pages('antiga');
    expect(old.map(({ notices, beyond }) => [notices.map(({ title }) => title), beyond])).toEqual([
      [[], 'older'],
      [['A mais antiga'], undefined],
    ]);
    const refused = await pages('antiga', () => false);
    expect(refused.map(({ notices, beyond }) => [notices.length, beyond])).toEqual([
      [0, 'older'],
      [0, 'refused'],
    ]);
  });

  it('finds the notices of one topic, and offers the newest of all if there are none', async () => {
    const storage = await open();
    for (let now = 1; now <= 4; now++) await keepMessage(storage, now, { title: `Feira ${now}` });
    await keepMessage(storage, 5, { title: 'Feira da escola', topic: 'escola' });
    const search = createNoticeSearch(storage.db, 'default');
    const ofSchool = await search({ query: 'feira', topic: 'escola' }, 'UTC', '1');
    expect(ofSchool.notices.map(({ title }) => title)).toEqual(['Feira da escola']);
    expect(ofSchool.latest).toBeUndefined();
    const none = await search({ query: 'feira', topic: 'obras' }, 'UTC', '1');
    expect([none.notices, none.latest?.map(({ title }) => title)]).toEqual([
      [],
      ['Feira da escola', 'Feira 4', 'Feira 3'],
    ]);
  });

  it('suggests the words of notices for misspelt ones, in the topic and the period that are searched', async () => {
    const storage = await open();
    const day = (number: number) => Date.parse(`2026-03-0${number}T12:00:00Z`);
    const topic = { description: '', is_default: 0, urgent_during_quiet_hours: 0, created_at: 1 };
    await storage.db
      .insertInto('topic')
      .values({ site: 'default', id: 'saude', name: 'Saúde', ...topic })
      .execute();
    await keepMessage(storage, day(1), { title: 'Vacinação contra a gripe', topic: 'saude' });
    await keepMessage(storage, day(2), { title: 'Quermesse', body: 'Com a Padaria do Zé.' });
    await keepMessage(storage, day(3), { title: 'Secreto: jornal', published: 0 });
    const search = createNoticeSearch(storage.db, 'default');
    const suggested = async (query: string, other: Partial<NoticeSearch> = {}) => {
      const { notices, suggestion } = await search({ query, ...other }, 'UTC', '1');
      if (suggestion === undefined) return undefined;
      const { notices: found } = await search({ query: suggestion, ...other }, 'UTC', '1');
      return [notices.length, suggestion, found.length];
    };
    expect(await suggested('vacinasão')).toEqual([0, 'Vacinação', 1]);
    expect(await suggested('vacinas')).toEqual([0, 'Vacinação', 1]);
    expect(await suggested('quermese na padria')).toBeUndefined();
    expect(await suggested('quermese padria')).toEqual([0, 'Quermesse Padaria', 1]);
    // The name of the topic is searched too.
    expect(await suggested('vacinação saudde')).toEqual([0, 'vacinação Saúde', 1]);
    expect(await suggested('vacinasão', { topic: 'saude' })).toEqual([0, 'Vacinação', 1]);
    expect(await suggested('quermese', { topic: 'saude' })).toBeUndefined();
    expect(await suggested('quermese', { from: '2026-03-02' })).toEqual([0, 'Quermesse', 1]);
    expect(await suggested('vacinasão', { from: '2026-03-02' })).toBeUndefined();
    // No word, found, or of a notice that is not public.
    for (const query of ['', 'gripe', 'jornall']) expect(await suggested(query)).toBeUndefined();
    // The page before may have found some.
    expect(await suggested('vacinasão', { after: timeCursor(day(2), 'x'.repeat(22)) })).toBeUndefined();
    await keepMessage(storage, day(4), { title: 'Jornal' });
    expect((await search({ query: 'jornall' }, 'UTC', '2')).suggestion).toBe('Jornal');
  });

  it('finds the notices of a period, by the days of the site, with or without words', async () => {
    const storage = await open();
    const at = (time: string, title: string) => keepMessage(storage, Date.parse(time), { title });
    // In São Paulo these are 28 February, 1 March, 31 March and 1 April.
    await at('2026-03-01T02:59:59Z', 'Feira de fevereiro');
    await at('2026-03-01T03:00:00Z', 'Feira de março');
    await at('2026-04-01T02:59:59Z', 'Fim de março');
    await at('2026-04-01T03:00:00Z', 'Feira de abril');
    const search = createNoticeSearch(storage.db, 'default');
    const titles = async (wanted: NoticeSearch) =>
      (await search(wanted, 'America/Sao_Paulo', '1')).notices.map(({ title }) => title);
    const march = { from: '2026-03-01', until: '2026-03-31' };
    expect(await titles({ query: '', ...march })).toEqual(['Fim de março', 'Feira de março']);
    expect(await titles({ query: 'feira', ...march })).toEqual(['Feira de março']);
    expect(await titles({ query: 'feira', from: march.from })).toEqual(['Feira de abril', 'Feira de março']);
    expect(await titles({ query: 'feira', until: march.until })).toEqual([
      'Feira de março',
      'Feira de fevereiro',
    ]);
    expect(await titles({ query: '', from: '2026-02-28', until: '2026-02-28' })).toEqual([
      'Feira de fevereiro',
    ]);
    const none = await search({ query: '', from: '2027-01-01' }, 'America/Sao_Paulo', '1');
    expect([none.notices, none.latest?.length, none.beyond]).toEqual([[], 3, undefined]);
  });

  it.each(['America/Sao_Paulo', 'Europe/Lisbon', 'Pacific/Kiritimati', 'America/St_Johns', 'UTC'])(
    'finds each notice by the day that the board shows in %s',
    async (timeZone) => {
      const storage = await open();
      // The last and the first seconds of days, and the days on which summer time begins and ends in some of the zones.
      const instants = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-11-26'].flatMap((day) =>
        [0, 3, 4, 10].flatMap((hour) => {
          const start = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
          return [start - 1000, start, start + 1_799_000, start + 1_800_000];
        }),
      );
      for (const at of new Set(instants)) await keepMessage(storage, at, { title: 'Aviso' });
      const search = createNoticeSearch(storage.db, 'default');
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone });
      const byDay = Map.groupBy(new Set(instants), (at) => shown.format(at));
      for (const [day, ofDay] of byDay) {
        const { notices } = await search({ query: '', from: day, until: day }, timeZone, '1');
        expect(new Set(notices.map(({ publishedAt }) => Date.parse(publishedAt)))).toEqual(new Set(ofDay));
      }
    },
  );

  it('finds the notices of a period before the newest ones, which are all that it keeps', async () => {
    const storage = await open();
    const start = Date.parse('2026-03-14T00:00:00Z');
    await keepMessage(storage, Date.parse('2025-03-14T12:00:00Z'), { title: 'Vacinação' });
    for (let number = 0; number < limits.searchedNotices; number++)
      await keepMessage(storage, start + number);
    const search = createNoticeSearch(storage.db, 'default');
    const year = { from: '2025-01-01', until: '2025-12-31' };
    const old = await search({ query: 'vacinacao', ...year }, 'UTC', '1');
    expect([old.notices.map(({ title }) => title), old.beyond]).toEqual([['Vacinação'], undefined]);
    expect((await search({ query: 'vacinacao' }, 'UTC', '1')).notices).toEqual([]);
    const misspelt = await search({ query: 'vacinasao', ...year }, 'UTC', '1');
    expect([misspelt.notices, misspelt.suggestion]).toEqual([[], 'Vacinação']);
    const refused = await search({ query: 'vacinacao', ...year }, 'UTC', '1', () => false);
    expect(await search({ query: 'avizo', from: '2025-01-01' }, 'UTC', '1', () => false)).not.toHaveProperty(
      'suggestion',
    );
    expect([refused.notices, refused.beyond]).toEqual([[], 'refused']);
    expect([refused.next, refused.latest]).toEqual([undefined, undefined]);
    const partly = await search({ query: '', from: '2025-01-01' }, 'UTC', '1', () => false);
    expect([partly.notices.length, partly.beyond]).toEqual([limits.feedPageSize, 'matches']);
    // Also a search for nothing has the time of the oldest, by which periods are offered.
    const empty = await search({ query: '' }, 'UTC', '1');
    expect(empty).toEqual({ notices: [], oldest: '2025-03-14T12:00:00.000Z' });
    const both = await search({ query: 'vacinacao', from: '2025-01-01' }, 'UTC', '1');
    expect([both.notices, both.beyond]).toEqual([[], 'older']);
  });
});
