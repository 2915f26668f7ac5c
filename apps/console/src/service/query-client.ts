import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './service-error.ts';

/** Caches data for a short time, and retries only requests that can succeed later. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: 1000,
      },
      // A request fails without a connection, instead of being sent later without the operator's knowledge.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
