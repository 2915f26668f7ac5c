import type { Site } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { getSite } from './get-site.ts';

const pauseAfterError = 15_000;

/** The site, once it is known: the page shows its notices without waiting for it. */
export function useSite(): Site | undefined {
  return useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => getSite(signal),
    staleTime: Infinity,
    refetchInterval: (query) => query.state.status === 'error' && pauseAfterError,
  }).data;
}
