import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { keptFor } from '../../page/search/last-search.ts';
import { useService } from '../../service/service-context.ts';
import { type DevicesRequest, getDevices } from '../device-requests.ts';

/** The devices of a site in pages: newest first, or by token during a search. */
export function useDevices(site: string, request: DevicesRequest) {
  const service = useService();
  return useInfiniteQuery({
    queryKey: ['devices', site, request],
    queryFn: ({ pageParam, signal }) =>
      getDevices(service, site, { ...request, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(({ devices }) => devices),
    placeholderData: keepPreviousData,
    gcTime: keptFor,
  });
}
