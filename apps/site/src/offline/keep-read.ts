// Loaded after the page. The script of the offline page, retry.js, shows what is kept.
import type { BoardPage, Feed, Notice } from '@sineta/protocol';

/** Kept at most of those that were opened, and of those that were only listed. The words of each have at most 4 kB, as much as a push message. */
const most = 20;

const day = 24 * 60 * 60_000;

/** How long a notice is kept after it was opened or listed, in milliseconds. Also in retry.js. */
const longest = 30 * day;

/** Between two requests of the feed, in milliseconds: after a push, all visitors come at once. */
const pause = 60 * 60_000;

/** Between two requests of a notice that is older than the feed, in milliseconds. */
const olderPause = day;

/** Also in retry.js. */
const [cacheName, entry] = ['sineta-board', '/read-notices'];

interface ReadNotice extends Pick<Notice, 'id' | 'title' | 'body' | 'publishedAt' | 'language'> {
  /** Of one that was only listed, the beginning of the day: the same list writes nothing. */
  readonly openedAt: number;
  readonly isListed?: true;
  /** When it was last compared with that of the service. */
  readonly checkedAt: number;
}

/** What the offline page shows, and when the feed was last requested. */
interface Stored {
  /** The last one that was opened first, and those that were only listed after them. */
  readonly notices: readonly ReadNotice[];
  readonly at: number;
}

/**
 * Keeps the words of the last notices that this visitor opened or saw in a list, for the offline page, and removes those that
 * are not published any more.
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
  if (view.kind === 'notice') kept = limited([wordsOf(view.notice, now), ...others]);
  if (isFresh && view.kind === 'board' && !view.after) {
    // The first page of the board has most of what its visitors opened.
    kept = withList(view.feed.notices, view.topic ? kept : comparedWith(view.feed, kept), now);
  }
  const isDue = kept.some((notice) => others.includes(notice));
  // A clock that was ahead left a time of the future.
  if (Math.abs(now - at) < pause || !isDue) return { notices: kept, at };
  return { notices: await stillPublished(kept, page).catch(() => kept), at: now };
}

/** With a list before those of earlier ones. */
function withList(list: readonly Notice[], kept: readonly ReadNotice[], now: number): readonly ReadNotice[] {
  const isOpened = ({ id }: Notice) => kept.some((notice) => notice.id === id && !notice.isListed);
  const others = kept.filter((notice) => !notice.isListed || !list.some(({ id }) => id === notice.id));
  const listed = list.filter((notice) => !isOpened(notice));
  return limited([...listed.map((notice) => wordsOf(notice, now - (now % day), true)), ...others]);
}

function limited(notices: readonly ReadNotice[]): readonly ReadNotice[] {
  const opened = notices.filter(({ isListed }) => !isListed);
  const listed = notices.filter(({ isListed }) => isListed);
  return [...opened.slice(0, most), ...listed.slice(0, most)];
}

function wordsOf(
  { id, title, body, publishedAt, language }: Notice,
  openedAt: number,
  isListed?: true,
): ReadNotice {
  return {
    id,
    title,
    publishedAt,
    ...(body !== undefined && { body }),
    ...(language !== undefined && { language }),
    openedAt,
    ...(isListed && { isListed }),
    checkedAt: Date.now(),
  };
}

/** With the current words of the feed, and without those that it would contain. Older ones stay the same objects. */
function comparedWith({ notices, next }: Feed, kept: readonly ReadNotice[]): readonly ReadNotice[] {
  const oldest = next === undefined ? '' : (notices.at(-1)?.publishedAt ?? '');
  return kept.flatMap((notice) => {
    const current = notices.find(({ id }) => id === notice.id);
    if (current) return wordsOf(current, notice.openedAt, notice.isListed);
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
