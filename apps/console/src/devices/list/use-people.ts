import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import { findUsers } from '../find-users.ts';

/** People in the list. */
const most = 8;

/** The people whose ids begin with what is typed; none without it. */
export function usePeople(site: string, user: string | undefined) {
  const service = useService();
  const search = useDebounced(user, 300);
  const { data, isLoading } = useQuery({
    queryKey: ['users', site, search, most],
    queryFn: ({ signal }) => findUsers(service, site, search!, most, { signal }),
    enabled: user !== undefined && search !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    people: (user !== undefined && data?.users) || [],
    isSearching: user !== undefined && (isLoading || search !== user),
  };
}
