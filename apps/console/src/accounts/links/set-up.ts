import { queryOptions } from '@tanstack/react-query';
import type { Service } from '../../service/service.ts';

/** Whether there is nobody yet who owns this service. */
export function setUpQuery(service: Service) {
  return queryOptions({
    queryKey: ['set-up'],
    queryFn: ({ signal }) => service.get<{ readonly open: boolean }>('/set-up', { signal, anonymous: true }),
    staleTime: 0,
  });
}
