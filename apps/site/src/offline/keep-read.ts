// Loaded after the page. The script of the offline page, retry.js, shows what is kept.
import type { BoardPage, Feed, Notice } from '@sineta/protocol';

/** Kept at most. The words of each have at most 4 kB, as much as a push message. */
const most = 20;

/** How long a notice is kept after it was opened, in milliseconds. Also in retry.js. */
const longest = 30 * 24 * 60 * 60_000;

/** Between two requests of the feed, in milliseconds: after a push, all visitors come at once. */
const pause = 60 * 60_000;

/** Between two requests of a notice that is older than the feed, in milliseconds. */
const olderPause = 24 * pause;

/** Also in retry.js. */
const [cacheName, entry] = ['sineta-board', '/read-notices'];

interface ReadNotice extends Pick<Notice, 'id' | 'title' | 'body' | 'publishedAt' | 'language'> {
  readonly openedAt: number;
  /** When it was last compared with that of the service. */
  readonly checkedAt: number;
}

/** What the offline page shows, and when the feed was last requested. */
interface Stored {
  /** The last one that was opened first. */
  readonly notices: readonly ReadNotice[];
  readonly at: number;
}

/**
 * Keeps the words of the last notices that this visitor opened, for the offline page, and removes those that are not
 * published any more.
 * @param path - of the page
 * @param isFresh - whether the service has just sent the page: one that the browser kept lacks newer notices
 */
export function keepRead(page: BoardPage, path: string, isFresh: boolean): Promise<void> {
  return navigator.locks.request('sineta-read', async () => {
    const cache = await caches.open(cacheName);
    const response = await cache.match(entry);
    const stored = response ? ((await response.json()) as Stored) : { notices: [], at: Date.now() };
    const next = await readAfter(page, path, isFresh, stored);
    // A page that the visitor leaves gives its lock back before what it wrote arrives, perhaps over what the next one wrote.
    if (wordsIn(next) === wordsIn(stored)) return;
    await (next.notices.length > 0
      ? cache.put(entry, new Response(JSON.stringify(next)))
      : cache.delete(entry));
  });
}

/** All of it but when each was checked. */
function wordsIn(stored: Stored): string {
  return JSON.stringify(stored, (key, value: unknown) => (key === 'checkedAt' ? undefined : value));
}

async function readAfter(
  page: BoardPage,
  path: string,
  isFresh: boolean,
  { notices, at }: Stored,
): Promise<Stored> {
  const { view } = page;
  const now = Date.now();
  const recent = notices.filter(({ openedAt }) => now - openedAt < longest);
  const others = recent.filter(({ id }) => !path.endsWith(`/${id}`));
  const isGone = view.kind === 'withdrawn' || view.kind === 'missing';
  let kept: readonly ReadNotice[] = isGone ? others : recent;
  if (view.kind === 'notice') kept = [wordsOf(view.notice, now), ...others].slice(0, most);
  // The first page of the board has most of what its visitors opened.
  if (isFresh && view.kind === 'board' && !view.topic && !view.after) kept = comparedWith(view.feed, kept);
  // A clock that was ahead left a time of the future.
  if (Math.abs(now - at) < pause || !kept.some((notice) => others.includes(notice)))
    return { notices: kept, at };
  return { notices: await stillPublished(kept, page).catch(() => kept), at: now };
}

function wordsOf({ id, title, body, publishedAt, language }: Notice, openedAt: number): ReadNotice {
  return {
    id,
    title,
    publishedAt,
    ...(body !== undefined && { body }),
    ...(language !== undefined && { language }),
    openedAt,
    checkedAt: Date.now(),
  };
}

/** With the current words of the feed, and without those that it would contain. Older ones stay the same objects. */
function comparedWith({ notices, next }: Feed, kept: readonly ReadNotice[]): readonly ReadNotice[] {
  const oldest = next === undefined ? '' : (notices.at(-1)?.publishedAt ?? '');
  return kept.flatMap((notice) => {
    const current = notices.find(({ id }) => id === notice.id);
    if (current) return wordsOf(current, notice.openedAt);
    return notice.publishedAt > oldest ? [] : notice;
  });
}

/** Those that the service still has, with their current words. Of those before the newest, it is asked for one at a time. */
async function stillPublished(
  notices: readonly ReadNotice[],
  { site, language, words }: BoardPage,
): Promise<readonly ReadNotice[]> {
  const response = await fetch(`/v1/sites/${site.id}/feed?limit=100&lang=${language}`, { cache: 'no-cache' });
  const kept = comparedWith((await response.json()) as Feed, notices);
  const [older] = [...kept].sort((a, b) => a.checkedAt - b.checkedAt);
  if (!older || Date.now() - older.checkedAt < olderPause) return kept;
  const { status } = await fetch(`/${words.notices}/${older.id}`, { method: 'HEAD' });
  const checked = status === 404 || status === 410 ? [] : [{ ...older, checkedAt: Date.now() }];
  return kept.flatMap((notice) => (notice === older ? checked : [notice]));
}
