import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Service } from '../service/service.ts';
import { useService } from '../service/service-context.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Me, Permission } from '@sineta/protocol';

/**
 * Who is signed in; null when nobody is. Of whom it is known, the end of the session is no answer: the call
 * waits until they have signed in again, as every other does.
 */
export function meQuery(service: Service) {
  return queryOptions({
    queryKey: ['me'],
    queryFn: async ({ client, signal }): Promise<Me | null> => {
      const anonymous = !client.getQueryData(['me']);
      try {
        return await service.get<Me>('/me', { signal, anonymous });
      } catch (error) {
        if (anonymous && error instanceof ServiceError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** Who is signed in, on pages that nobody else sees. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery(useService())).data!;
}

/** Whether the person who is signed in may do something. The service decides; pages leave out what it would refuse. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}
