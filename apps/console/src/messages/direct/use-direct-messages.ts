import type { DirectMessages } from '@sineta/protocol';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { queryString } from '../../service/query-string.ts';
import { keptFor } from '../../page/search/last-search.ts';
import { useService } from '../../service/service-context.ts';
import type { ListOrderSearch } from '../../page/order/list-order.ts';
import type { DirectFilters } from './direct-filters.ts';

/** The direct messages of a site in pages. They are loaded again when the page becomes visible. */
export function useDirectMessages(
  site: string,
  { device, user, state, order }: DirectFilters & ListOrderSearch,
) {
  const service = useService();
  return useInfiniteQuery({
    queryKey: ['direct-messages', site, device, user, state, order],
    queryFn: ({ pageParam: after, signal }) =>
      service.get<DirectMessages>(
        `/sites/${site}/direct-messages${queryString({ device, user, state, order, after, limit: 50 })}`,
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => ({ items: pages.flatMap(({ messages }) => messages) }),
    placeholderData: keepPreviousData,
    gcTime: keptFor,
  });
}
