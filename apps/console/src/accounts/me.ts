import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Service } from '../service/service.ts';
import { useService } from '../service/service-context.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Me, Permission } from '@sineta/protocol';

/**
 * The signed-in user; null if there is none. Once a user is known, an expired session gives no result: the call
 * waits for a new sign-in, as every other call does.
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

/** The signed-in user, on pages that require one. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery(useService())).data!;
}

/** Whether the signed-in user has a permission. The service enforces permissions; pages only hide what they exclude. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}
