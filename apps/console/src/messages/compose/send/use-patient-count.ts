import type { AudienceCount, SendMessage } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { countAudience, patientKey } from '../../../devices/counts/count-audience.ts';
import { useService } from '../../../service/service-context.ts';

/**
 * Counts the devices of a target one by one, which takes the service up to a second.
 * @param isOpen - whether the confirmation is open: while it closes, its number stays
 * @returns undefined until it is done
 */
export function usePatientCount(
  site: string,
  { target }: SendMessage,
  isWanted: boolean,
  isOpen: boolean,
): { readonly count: AudienceCount | undefined; readonly isCounting: boolean } {
  const service = useService();
  const { data: count, isFetching } = useQuery({
    queryKey: patientKey(site, target),
    queryFn: ({ signal }) => countAudience(service, site, target, { signal, patient: true }),
    enabled: isWanted && isOpen,
    staleTime: 10_000,
    retry: false,
  });
  return { count: isWanted ? count : undefined, isCounting: isFetching && count === undefined };
}
