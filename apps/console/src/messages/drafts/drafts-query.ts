import type { Drafts } from '@sineta/protocol';
import { queryOptions } from '@tanstack/react-query';
import type { Service } from '../../service/service.ts';

/** The drafts of a site. */
export function draftsQuery(service: Service, site: string) {
  return queryOptions({
    queryKey: ['drafts', site],
    queryFn: ({ signal }) => service.get<Drafts>(`/sites/${site}/drafts`, { signal }),
  });
}
