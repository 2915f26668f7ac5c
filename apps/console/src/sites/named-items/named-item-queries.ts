import type { Segments, Topics } from '@sineta/protocol';
import { queryOptions } from '@tanstack/react-query';
import type { Service } from '../../service/service.ts';

/** The topics of a site, with their names and numbers of followers. */
export function topicsQuery(service: Service, site: string) {
  return queryOptions({
    queryKey: ['topics', site],
    queryFn: ({ signal }) => service.get<Topics>(`/sites/${site}/topics`, { signal }),
    select: ({ topics }) => topics,
  });
}

/** The number of devices of a site, as the list of its topics has it. */
export function topicDevicesQuery(service: Service, site: string) {
  return { ...topicsQuery(service, site), select: ({ devices }: Topics) => devices };
}

/** The segments of a site. */
export function segmentsQuery(service: Service, site: string) {
  return queryOptions({
    queryKey: ['segments', site],
    queryFn: ({ signal }) => service.get<Segments>(`/sites/${site}/segments`, { signal }),
    select: ({ segments }) => segments,
  });
}
