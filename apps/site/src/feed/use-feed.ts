import { useInfiniteQuery } from '@tanstack/react-query';
import { getFeed } from '../service/get-feed.ts';
import { mergePages } from './merge-pages.ts';

/** How long a board that could not be read waits before it tries by itself, in milliseconds. */
const pauseAfterError = 15_000;

export const feedKey = ['feed'] as const;

/** The notices read so far, and how to read older ones. Reads again on focus, on reconnection and after an error. */
export function useFeed() {
  return useInfiniteQuery({
    queryKey: feedKey,
    queryFn: ({ pageParam, signal }) => getFeed(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) => query.state.status === 'error' && pauseAfterError,
    select: (data) => mergePages(data.pages),
  });
}
