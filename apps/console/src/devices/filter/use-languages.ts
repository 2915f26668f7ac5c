import type { Overview } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { getOverview, overviewKey } from '../counts/get-overview.ts';
import { useService } from '../../service/service-context.ts';

/** The languages of a site's devices, as BCP 47, with the number of devices of each; empty until loaded. */
export function useLanguages(site: string): Overview['languages'] {
  const service = useService();
  const { data } = useQuery({
    queryKey: overviewKey(site),
    queryFn: ({ signal }) => getOverview(service, site, 30, { signal }),
  });
  return (data?.languages ?? []).filter(({ name }) => name !== 'other');
}
