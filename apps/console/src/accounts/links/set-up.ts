import { queryOptions } from '@tanstack/react-query';
import type { SetUpState } from '@sineta/protocol';
import type { Service } from '../../service/service.ts';

/** Whether the service has no owner yet, and whether it sends e-mail. */
export function setUpQuery(service: Service) {
  return queryOptions({
    queryKey: ['set-up'],
    queryFn: ({ signal }) => service.get<SetUpState>('/set-up', { signal, anonymous: true }),
    staleTime: 0,
  });
}
