import { queryOptions } from '@tanstack/react-query';
import { getSegments, getTopics } from '../compose/compose-requests.ts';
import type { Service } from '../service/service.ts';

/** The topics of a site, with their names and how many devices follow each. */
export function topicsQuery(service: Service, site: string) {
  return queryOptions({
    queryKey: ['topics', site],
    queryFn: ({ signal }) => getTopics(service, site, { signal }),
    select: ({ topics }) => topics,
  });
}

/** The segments of a site. */
export function segmentsQuery(service: Service, site: string) {
  return queryOptions({
    queryKey: ['segments', site],
    queryFn: ({ signal }) => getSegments(service, site, { signal }),
    select: ({ segments }) => segments,
  });
}
