import type { MessageDetails, MessageReceipts, ReceiptEvent } from '@sineta/protocol';
import { isUserId } from '@sineta/protocol/formats';
import { limits } from '@sineta/protocol/limits';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryString } from '../../service/query-string.ts';
import { hasCode } from '../../service/service-error.ts';
import { useService } from '../../service/service-context.ts';

/** Devices that are shown at first, and with each press for more. */
const atOnce = 50;

/** Whether the list of a message has the latest first, which the service does not do for one with many receipts, nor in a search. */
export function isLatestFirst(
  { audience, counts }: Pick<MessageDetails, 'audience' | 'counts'>,
  search: string,
): boolean {
  const receipts = counts.displayed + counts.clicked + counts.dismissed;
  return search === '' && audience !== 'devices' && receipts <= limits.orderedReceipts;
}

/**
 * The devices behind a number of a message. The service searches a part of the receipts for each request, so that one can
 * find none: the next ones follow until there are enough.
 */
export function useReceipts(site: string, message: MessageDetails, event: ReceiptEvent, search: string) {
  const service = useService();
  const queries = useQueryClient();
  const order = isLatestFirst(message, search) ? ('latest' as const) : undefined;
  const [wanted, setWanted] = useState(atOnce);
  const list = useInfiniteQuery({
    queryKey: ['receipts', site, message.id, event, search, order],
    queryFn: async ({ pageParam: after, signal }): Promise<MessageReceipts> => {
      if (search !== '' && !isUserId(search)) return { receipts: [] };
      const query = { event, ...(search !== '' && { search }), order, after, limit: atOnce };
      return service.get(`/sites/${site}/messages/${message.id}/receipts${queryString(query)}`, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(({ receipts }) => receipts),
    // All pages would be requested again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage } = list;
  // The message got more receipts since its counts were loaded, and can no longer be listed in this order.
  const isRefused = order !== undefined && hasCode(error, 'invalid_request');
  useEffect(() => {
    if (isRefused) void queries.invalidateQueries({ queryKey: ['message', site, message.id] });
  }, [isRefused, queries, site, message.id]);
  const isShort = data !== undefined && hasNextPage && data.length < wanted;
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage();
  }, [isShort, isFetching, isError, fetchNextPage]);
  return {
    receipts: data,
    isError,
    isSearching: !isError && (data === undefined || isShort),
    hasMore: hasNextPage,
    showMore: () => setWanted((data?.length ?? 0) + atOnce),
    retry: () => void (data === undefined ? list.refetch() : fetchNextPage()),
  };
}
