import type { AudienceCount, Target } from '@sineta/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import { countAudience } from './count-audience.ts';

/**
 * - `unknown`: the choice is not complete.
 * - `counting`: with the number of the choice before, where there is one, so that nothing jumps.
 */
export type Reach =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'counting'; readonly before: AudienceCount | undefined }
  | { readonly kind: 'counted'; readonly count: AudienceCount };

const pause = 300;

/** The current number of devices of a target, counted again when it changes; undefined while it is incomplete. */
export function useReach(site: string, wanted: Target | undefined): Reach {
  const service = useService();
  const key = wanted && JSON.stringify(wanted);
  const target = useDebounced(key, pause);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['reach', site, target],
    queryFn: ({ signal }) => countAudience(service, site, JSON.parse(target!) as Target, { signal }),
    enabled: target !== undefined,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  if (key === undefined) return { kind: 'unknown' };
  if (isError) return { kind: 'failed' };
  if (data === undefined || isPlaceholderData || target !== key) return { kind: 'counting', before: data };
  return { kind: 'counted', count: data };
}
