import type { Audience } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useService } from '../service/service-context.ts';

/** The tags and time zones that the devices of a site have; none while they are not known. */
export function useAudience(site: string) {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['audience', site],
    queryFn: ({ signal }) => service.get<Audience>(`/sites/${site}/audience`, { signal }),
  });
  return { tags: data?.tags.map(({ tag }) => tag) ?? [], timeZones: data?.timeZones ?? [] };
}
