import type { AudienceCount, Target } from '@sineta/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useService } from '../service/service-context.ts';
import { checkAudience } from './check-draft.ts';
import { countAudience } from './compose-requests.ts';
import type { Draft } from './draft.ts';
import { targetOf } from './draft-to-message.ts';
import { useDebounced } from './use-debounced.ts';

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

/** How many devices a draft would reach if it went now, counted anew whenever its audience changes. */
export function useReach(site: string, draft: Draft): Reach {
  const service = useService();
  const wanted = isComplete(draft) ? JSON.stringify(targetOf(draft)) : undefined;
  const target = useDebounced(wanted, pause);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['reach', site, target],
    queryFn: ({ signal }) => countAudience(service, site, JSON.parse(target!) as Target, { signal }),
    enabled: target !== undefined,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  if (wanted === undefined) return { kind: 'unknown' };
  if (isError) return { kind: 'failed' };
  if (data === undefined || isPlaceholderData || target !== wanted) return { kind: 'counting', before: data };
  return { kind: 'counted', count: data };
}

function isComplete(draft: Draft): boolean {
  return Object.values(checkAudience(draft)).every((problem) => problem === undefined);
}
