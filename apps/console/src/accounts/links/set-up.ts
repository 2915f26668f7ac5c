import { queryOptions } from '@tanstack/react-query';
import type { SetUpState } from '@sineta/protocol';
import type { Service } from '../../service/service.ts';

export const setUpKey = 'set-up';

/** Whether the service has no owner yet, and whether it sends e-mail. */
export function setUpQuery(service: Service) {
  return queryOptions({
    queryKey: [setUpKey],
    queryFn: ({ signal }) => service.get<SetUpState>('/set-up', { signal, anonymous: true }),
    staleTime: 0,
  });
}
