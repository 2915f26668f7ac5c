import { isUserId } from '@sineta/protocol/formats';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { keptFor } from '../../page/search/last-search.ts';
import { useService } from '../../service/service-context.ts';
import { findUsers, type FoundUsers, getUsers } from '../find-users.ts';

const limit = 50;

interface Page {
  readonly beginning: string;
  readonly after: string;
}

export const peopleOrders = ['id', 'lastSeen', 'lastClicked'] as const;

/** The people of a site, in pages, and how many there are: all of them, or those whose ids have the beginning. */
export function usePeople(site: string, search: string, chosen: (typeof peopleOrders)[number]) {
  const order = chosen === 'id' ? undefined : chosen;
  const service = useService();
  return useInfiniteQuery({
    queryKey: ['users', site, 'list', search, order],
    queryFn: async ({ pageParam: page, signal }): Promise<FoundUsers> => {
      if (search !== '' && !isUserId(search)) return { users: [], beginning: search };
      if (page === undefined)
        return findUsers(service, site, search, { limit, order, total: 'true' }, { signal });
      const { beginning, after } = page;
      return {
        ...(await getUsers(service, site, { search: beginning, after, order, limit }, { signal })),
        beginning,
      };
    },
    initialPageParam: undefined as Page | undefined,
    getNextPageParam: ({ beginning, next }) => (next === undefined ? undefined : { beginning, after: next }),
    select: ({ pages }) => ({
      people: pages.flatMap(({ users }) => users),
      total: pages[0]?.total,
      beginning: pages[0]?.beginning,
    }),
    placeholderData: keepPreviousData,
    gcTime: keptFor,
  });
}
