import type { AudienceCount, Target } from '@sineta/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import { countAudience, patientKey } from './count-audience.ts';

/**
 * - `unknown`: the target is incomplete.
 * - `counted`: with the count of the same devices that is not from a sample, once the confirmation has asked for it.
 * - `counting`: with the previous number, if there is one, so that the layout does not shift.
 */
export type Reach =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'counting'; readonly before: AudienceCount | undefined }
  | { readonly kind: 'counted'; readonly count: AudienceCount; readonly patient?: AudienceCount };

/** The number to show: that of the present devices, or the one before while they are counted. Pure. */
export function shownCount(reach: Reach): AudienceCount | undefined {
  if (reach.kind === 'counted') return reach.patient ?? reach.count;
  return reach.kind === 'counting' ? reach.before : undefined;
}

/** Milliseconds without a change before a target is counted. */
const debounceDelay = 300;

/** The current number of devices of a target, counted again when the target changes; undefined while it is incomplete. */
export function useReach(site: string, current: Target | undefined): Reach {
  const service = useService();
  const key = current && JSON.stringify(current);
  const target = useDebounced(key, debounceDelay);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['reach', site, target],
    queryFn: ({ signal }) => countAudience(service, site, JSON.parse(target!) as Target, { signal }),
    enabled: target !== undefined,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  const { data: counted } = useQuery<AudienceCount>({
    queryKey: patientKey(site, current),
    enabled: false,
  });
  if (key === undefined) return { kind: 'unknown' };
  if (isError) return { kind: 'failed' };
  if (data === undefined || isPlaceholderData || target !== key) return { kind: 'counting', before: data };
  return { kind: 'counted', count: data, ...(!data.exact && counted && { patient: counted }) };
}
