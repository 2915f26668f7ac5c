import type { Overview } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { getOverview } from '../counts/get-overview.ts';
import { useService } from '../../service/service-context.ts';

/** The languages that the devices of a site have, as BCP 47, with how many have each; none while they are not known. */
export function useLanguages(site: string): Overview['languages'] {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['overview', site, 30],
    queryFn: ({ signal }) => getOverview(service, site, 30, { signal }),
  });
  return (data?.languages ?? []).filter(({ name }) => name !== 'other');
}
