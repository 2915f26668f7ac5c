import type { MessagingClient } from '@sineta/client';
import type { BoardView, Feed } from '@sineta/protocol';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePage } from '../page/page-context.ts';
import { cameFromHistory } from './came-from-history.ts';
import { getFeed } from './get-feed.ts';
import { mergePages } from './merge-pages.ts';

/** Delay before a failed request is retried, in milliseconds. */
const pauseAfterError = 15_000;

const feedKey = ['feed'] as const;

/** The notices read so far, and a way to load older ones. Refreshes on focus, on reconnection and after an error. */
export function useFeed({ feed, topic, after }: Extract<BoardView, { kind: 'board' }>) {
  const { site, language } = usePage();
  return useInfiniteQuery({
    queryKey: feedKey,
    queryFn: ({ pageParam, signal }) => getFeed(site.id, { topic, after: pageParam, lang: language }, signal),
    initialPageParam: after,
    initialData: { pages: [feed], pageParams: [after] },
    getNextPageParam: (page) => page.next,
    refetchOnMount: cameFromHistory() && 'always',
    refetchInterval: (query) => query.state.status === 'error' && pauseAfterError,
    select: readSoFar,
  });
}

function readSoFar({ pages }: InfiniteData<Feed, string | undefined>): Feed {
  return { notices: mergePages(pages), next: pages.at(-1)?.next };
}

/** Refreshes the notices whenever a message arrives while the page is open. */
export function useRefreshOnMessage(client: MessagingClient): void {
  const queries = useQueryClient();
  useEffect(
    () => client.onMessage(() => void queries.invalidateQueries({ queryKey: feedKey })),
    [client, queries],
  );
}
