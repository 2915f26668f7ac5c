import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { keptFor } from '../../page/last-search.ts';
import { useService } from '../../service/service-context.ts';
import type { ListOrderSearch } from '../../page/order/list-order.ts';
import type { MessageFilters } from '../message-filters.ts';
import { getMessages } from '../message-requests.ts';

/** The messages of a site in pages. They are loaded again when the page becomes visible. */
export function useMessages(site: string, filters: MessageFilters & ListOrderSearch) {
  const service = useService();
  return useInfiniteQuery({
    queryKey: ['messages', site, filters],
    queryFn: ({ pageParam, signal }) =>
      getMessages(service, site, { ...filters, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => ({ items: pages.flatMap(({ messages }) => messages), total: pages[0]?.total }),
    placeholderData: keepPreviousData,
    gcTime: keptFor,
  });
}
