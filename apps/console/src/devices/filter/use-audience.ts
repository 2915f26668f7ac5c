import type { Audience } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';

/** The most frequent tags, the time zones and the names of attributes of a site's devices; empty, or undefined, until loaded. */
export function useAudience(site: string) {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['audience', site],
    queryFn: ({ signal }) => service.get<Audience>(`/sites/${site}/audience`, { signal }),
  });
  const { tags = [], moreTags = false, timeZones = [], attributes } = data ?? {};
  return { tags: tags.map(({ tag }) => tag), moreTags, timeZones, attributes };
}
