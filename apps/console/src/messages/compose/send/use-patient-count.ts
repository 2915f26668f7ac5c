import type { AudienceCount, SendMessage } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { countAudience } from '../../../devices/counts/count-audience.ts';
import { useService } from '../../../service/service-context.ts';

/**
 * Counts the devices of a target one by one, which takes the service up to a second.
 * @returns undefined until it is done
 */
export function usePatientCount(
  site: string,
  { target }: SendMessage,
  isWanted: boolean,
): { readonly count: AudienceCount | undefined; readonly isCounting: boolean } {
  const service = useService();
  const { data: count, isFetching } = useQuery({
    queryKey: ['reach', site, 'patient', target],
    queryFn: ({ signal }) => countAudience(service, site, target, { signal, patient: true }),
    enabled: isWanted,
    staleTime: 10_000,
    retry: false,
  });
  return { count: isWanted ? count : undefined, isCounting: isFetching && count === undefined };
}
