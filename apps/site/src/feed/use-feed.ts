import type { BoardView, Feed } from '@sineta/protocol';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { usePage } from '../page/page-context.ts';
import { getFeed } from '../service/get-feed.ts';
import { mergePages } from './merge-pages.ts';

/** How long a board that could not be read waits before it tries by itself, in milliseconds. */
const pauseAfterError = 15_000;

export const feedKey = ['feed'] as const;

/** The notices read so far, and how to read older ones. Reads again on focus, on reconnection and after an error. */
export function useFeed({ feed, topic, after }: Extract<BoardView, { kind: 'board' }>) {
  const { site } = usePage();
  return useInfiniteQuery({
    queryKey: feedKey,
    queryFn: ({ pageParam, signal }) => getFeed(site.id, { topic, after: pageParam }, signal),
    initialPageParam: after,
    initialData: { pages: [feed], pageParams: [after] },
    getNextPageParam: (page) => page.next,
    refetchOnMount: cameFromHistory() && 'always',
    refetchInterval: (query) => query.state.status === 'error' && pauseAfterError,
    select: readSoFar,
  });
}

/** What came with the page is new, unless the browser went back to a page that it had kept. */
function cameFromHistory(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');
}

function readSoFar({ pages }: InfiniteData<Feed, string | undefined>): Feed {
  const next = pages.at(-1)?.next;
  return { notices: mergePages(pages), ...(next !== undefined && { next }) };
}
