import type { AudienceCount, MessageDetails } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { countMessageDevices } from '../message-requests.ts';

type Unplanned = Pick<MessageDetails, 'id' | 'state' | 'planning' | 'changedAt' | 'counts'>;

/** The expected number of devices of a message during planning; undefined until known, and after planning. */
export function useExpectedDevices(site: string, message: Unplanned | undefined): AudienceCount | undefined {
  const service = useService();
  const isUnplanned = message && (message.state === 'scheduled' || message.planning === true);
  const { data } = useQuery({
    // A scheduled message can get another target.
    queryKey: ['expected', site, message?.id, message?.changedAt],
    queryFn: ({ signal }) => countMessageDevices(service, site, [message!.id], { signal }),
    enabled: isUnplanned === true,
    // Once planning has begun, its target no longer changes.
    ...(message?.planning && { staleTime: Infinity }),
  });
  const expected = isUnplanned === true ? data?.messages[0] : undefined;
  if (message === undefined || expected === undefined) return undefined;
  // If more devices are planned than were counted, the count was too low.
  return { devices: Math.max(expected.devices, message.counts.targeted), exact: expected.exact };
}
