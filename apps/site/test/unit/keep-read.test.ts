import type { BoardPage, BoardView } from '@sineta/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRead } from '../../src/offline/keep-read.ts';

const entries = new Map<string, Response>();
let writes = 0;
const cache = {
  match: async (key: string) => entries.get(key)?.clone(),
  put: async (key: string, response: Response) => {
    writes += 1;
    entries.set(key, response);
  },
  delete: async (key: string) => {
    writes += 1;
    return entries.delete(key);
  },
};
/** The ids of the notices that the service has; those that begin with “old” are not among the newest. */
let published: string[];
let requested: string[];

beforeEach(() => {
  entries.clear();
  [published, requested] = [[], []];
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    if (!path.startsWith('/v1/')) {
      return new Response(null, { status: published.includes(path.split('/')[2]!) ? 200 : 410 });
    }
    const newest = published.filter((id) => !id.startsWith('old'));
    return Response.json({ notices: newest.map((id) => noticeOf(id, 'Atual')), next: 'older' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As those of a feed, none at the same time. */
const publishedAt = (id: string) => new Date(Date.UTC(2026, 0) - id.codePointAt(0)!).toISOString();

const noticeOf = (id: string, title = `Aviso ${id}`) => ({
  id,
  title,
  publishedAt: id.startsWith('old') ? '2025-01-01T00:00:00.000Z' : publishedAt(id),
  image: 'https://fotos.example/a.png',
});

function visit(view: BoardView, path = '/', isFresh = true): Promise<void> {
  const words = { notices: 'avisos', topic: 'topico', before: 'antes' };
  return keepRead({ site: { id: 'default' }, language: 'en', words, view } as BoardPage, path, isFresh);
}

const open = (id: string) => visit({ kind: 'notice', notice: noticeOf(id) }, `/avisos/${id}`);
/** The board, whose page begins with these notices; with one that is newer than all others unless some are named. */
const openBoard = (...ids: string[]) => {
  const newest = ids.length > 0 ? ids : ['A'];
  const notices = newest.map((id) => noticeOf(id, 'Do mural'));
  return visit({ kind: 'board', feed: { notices, next: 'older' } });
};

const hour = 60 * 60_000;
const feed = '/v1/sites/default/feed?limit=100&lang=en';

interface Kept {
  readonly id: string;
  readonly title: string;
  readonly isListed?: true;
}

async function kept(): Promise<readonly Kept[]> {
  const entry = entries.get('/read-notices');
  return entry ? ((await entry.clone().json()) as { notices: Kept[] }).notices : [];
}

/** Of the notices that were opened. */
const titles = async () => (await kept()).filter(({ isListed }) => !isListed).map(({ title }) => title);
/** The ids of those that were only listed. */
const listed = async () => (await kept()).filter(({ isListed }) => isListed).map(({ id }) => id);

test('the last twenty notices are kept, the last one first and each once, without their pictures', async () => {
  for (let number = 1; number <= 25; number++) await open(`n${number}`);
  await open('n20');
  const kept = await titles();
  expect(kept).toHaveLength(20);
  expect(kept.slice(0, 3)).toEqual(['Aviso n20', 'Aviso n25', 'Aviso n24']);
  expect(await entries.get('/read-notices')!.clone().text()).not.toContain('fotos');
  expect(requested).toEqual([]);
});

test('the board removes what is not published any more, and takes corrected words', async () => {
  for (const id of ['a', 'b', 'old1', 'old2']) await open(id);
  published = ['a', 'c', 'old1'];
  vi.advanceTimersByTime(hour);
  await openBoard();
  expect(requested).toEqual([feed]);
  expect(await titles()).toEqual(['Aviso old2', 'Aviso old1', 'Atual']);
});

test('the first page of the board is enough for those that it has or should have', async () => {
  for (const id of ['a', 'b', 'd']) await open(id);
  await openBoard('a', 'c', 'd');
  expect(requested).toEqual([]);
  expect(await titles()).toEqual(['Do mural', 'Do mural']);
  vi.advanceTimersByTime(hour);
  await openBoard('a', 'c', 'd');
  expect(requested).toEqual([]);
});

test('a page of the board that the browser kept removes no notice that it is too old for', async () => {
  await open('a');
  const feed = { notices: [noticeOf('c')], next: 'older' };
  await visit({ kind: 'board', feed }, '/', false);
  expect(await titles()).toEqual(['Aviso a']);
  await visit({ kind: 'board', feed });
  expect([await titles(), await listed()]).toEqual([[], ['c']]);
});

test('any page requests the feed at most every hour, also after a failure', async () => {
  published = ['a', 'b'];
  for (const id of ['a', 'b', 'a']) await open(id);
  await openBoard();
  expect(requested).toEqual([]);
  vi.advanceTimersByTime(hour);
  for (let times = 0; times < 3; times++) await openBoard();
  await open('b');
  expect(requested).toEqual([feed]);
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    throw new TypeError('Failed to fetch');
  });
  vi.advanceTimersByTime(hour);
  for (let times = 0; times < 3; times++) await openBoard();
  expect(requested).toEqual([feed, feed]);
});

test('the first page after a time offline requests the feed', async () => {
  published = ['a', 'b'];
  for (const id of ['a', 'b']) await open(id);
  // As retry.js does.
  const { notices } = (await entries.get('/read-notices')!.clone().json()) as { notices: unknown };
  entries.set('/read-notices', Response.json({ notices, at: 0 }));
  for (let times = 0; times < 2; times++) await open('a');
  expect(requested).toEqual([feed]);
});

test('a clock that was ahead delays no request', async () => {
  published = ['b'];
  const now = Date.now();
  vi.setSystemTime(now + 365 * 24 * hour);
  await open('a');
  vi.setSystemTime(now);
  await open('b');
  expect(requested).toEqual([feed]);
  expect(await titles()).toEqual(['Atual']);
});

test('of those older than the feed, each is requested once a day, and one at a time', async () => {
  for (const id of ['old1', 'old2']) await open(id);
  published = ['a', 'old1'];
  const heads: string[] = [];
  for (let hours = 1; hours <= 49; hours++) {
    vi.advanceTimersByTime(hour);
    requested = [];
    await openBoard();
    expect(requested.length).toBeLessThanOrEqual(2);
    heads.push(...requested.slice(1));
  }
  expect(heads).toEqual(['/avisos/old2', '/avisos/old1', '/avisos/old1']);
  expect(await titles()).toEqual(['Aviso old1']);
});

test('a notice is forgotten thirty days after it was opened', async () => {
  published = ['a', 'b'];
  await open('a');
  vi.advanceTimersByTime(24 * hour);
  await open('b');
  vi.advanceTimersByTime(29 * 24 * hour);
  await openBoard();
  expect(await titles()).toEqual(['Atual']);
  vi.advanceTimersByTime(24 * hour);
  await openBoard();
  expect(await titles()).toEqual([]);
  vi.advanceTimersByTime(31 * 24 * hour);
  await visit({ kind: 'missing' }, '/avisos/z');
  expect(entries.size).toBe(0);
});

test('a notice whose page is gone is removed', async () => {
  await open('a');
  await open('b');
  await visit({ kind: 'withdrawn', withdrawnAt: '2026-03-14T12:00:00Z' }, '/avisos/b');
  expect(await titles()).toEqual(['Aviso a']);
});

test('a check that fails keeps what there is', async () => {
  await open('a');
  vi.advanceTimersByTime(hour);
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await openBoard();
  await open('b');
  expect(await titles()).toEqual(['Aviso b', 'Aviso a']);
});

test('a page that changes nothing writes nothing: it could arrive after what the next page writes', async () => {
  writes = 0;
  await openBoard('a', 'b');
  await openBoard('a', 'b');
  expect([await titles(), await listed(), writes]).toEqual([[], ['a', 'b'], 1]);
  await open('b');
  for (let times = 0; times < 2; times++) await openBoard('a', 'b');
  expect([await titles(), await listed(), writes]).toEqual([['Do mural'], ['a'], 3]);
  // A page without a list has none to replace it.
  await visit({ kind: 'missing' }, '/');
  expect(writes).toBe(3);
});

test('the last twenty notices of lists are kept beside those that were opened, and without requests', async () => {
  const ids = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`);
  const openTopic = (...shown: string[]) =>
    visit({ kind: 'board', topic: 'agua', feed: { notices: shown.map((id) => noticeOf(id)) } });
  await open('a1');
  await openBoard(...ids('a', 18));
  await openTopic('a3', 'old1', 'old2', 'old3');
  expect(await titles()).toEqual(['Do mural']);
  const others = ids('a', 18).filter((id) => !['a1', 'a3'].includes(id));
  expect(await listed()).toEqual(['a3', 'old1', 'old2', 'old3', ...others]);
  await openTopic(...ids('b', 15));
  expect(await listed()).toEqual([...ids('b', 15), 'a3', 'old1', 'old2', 'old3', 'a0']);
  await open('b2');
  expect(await titles()).toEqual(['Aviso b2', 'Do mural']);
  expect(await listed()).not.toContain('b2');
  expect(requested).toEqual([]);
});

test('the next first page removes from the lists what is not published any more, and the page of one that is gone does too', async () => {
  await openBoard('a', 'b', 'c');
  await openBoard('a', 'c', 'd');
  expect(await listed()).toEqual(['a', 'c', 'd']);
  await visit({ kind: 'withdrawn', withdrawnAt: '2026-03-14T12:00:00Z' }, '/avisos/c');
  expect(await listed()).toEqual(['a', 'd']);
});

test('those that were only listed are compared with the feed as well, whatever page the visitor opens', async () => {
  await openBoard('a', 'b');
  published = ['a', 'c'];
  vi.advanceTimersByTime(hour);
  await open('c');
  expect(requested).toEqual([feed]);
  expect([await titles(), await listed()]).toEqual([['Atual'], ['a']]);
});

test('older notices of the board are not kept as a list', async () => {
  await visit({ kind: 'board', after: '1.A', feed: { notices: [noticeOf('old1')] } });
  expect(entries.size).toBe(0);
});
