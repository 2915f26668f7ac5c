import { limits } from '@sineta/protocol/limits';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { keptFor } from '../../page/search/last-search.ts';
import { useService } from '../../service/service-context.ts';
import type { MessageSearch } from '../message-filters.ts';
import { getMessages } from '../message-requests.ts';

/**
 * The messages of a site in pages, or the best of a ranking, which has no pages. They are loaded again when the page becomes
 * visible.
 */
export function useMessages(site: string, filters: MessageSearch) {
  const service = useService();
  const limit = filters.order === 'clickRate' ? limits.maxMessagesPageSize : undefined;
  return useInfiniteQuery({
    queryKey: ['messages', site, filters],
    queryFn: ({ pageParam, signal }) =>
      getMessages(service, site, { ...filters, after: pageParam, limit }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => ({ items: pages.flatMap(({ messages }) => messages), total: pages[0]?.total }),
    placeholderData: keepPreviousData,
    gcTime: keptFor,
  });
}
