import type { AudienceCount, MessageDetails, MessageTarget, Target } from '@sineta/protocol';
import { skipToken, useQuery } from '@tanstack/react-query';
import { countAudience } from '../../devices/counts/count-audience.ts';
import { useService } from '../../service/service-context.ts';

type Aimed = Pick<MessageDetails, 'id' | 'state' | 'planning' | 'target' | 'filter' | 'counts' | 'holdout'>;

/** The key of the number of devices that a message is for. A scheduled message can get another target. */
export function expectedKey(site: string, message: Pick<Aimed, 'id' | 'target' | 'filter'> | undefined) {
  return ['expected', site, message?.id, message && aimOf(message)] as const;
}

/** The expected number of devices of a message during planning; undefined until known, and after planning. */
export function useExpectedDevices(site: string, message: Aimed | undefined): AudienceCount | undefined {
  const service = useService();
  const unplanned = message && (message.state === 'scheduled' || message.planning) ? message : undefined;
  const named = unplanned && namedIn(unplanned.target);
  const { data } = useQuery({
    queryKey: expectedKey(site, unplanned),
    queryFn:
      unplanned === undefined || named !== undefined
        ? skipToken
        : ({ signal }) => countAudience(service, site, aimOf(unplanned), { signal }),
    staleTime: Infinity,
  });
  if (unplanned === undefined) return undefined;
  if (named !== undefined) return { devices: named, exact: true };
  // If more devices are planned than were counted, the count was too low.
  const { counts, holdout } = unplanned;
  const expected = data && Math.round((data.devices * (100 - (holdout?.percent ?? 0))) / 100);
  return expected === undefined ? undefined : { devices: Math.max(expected, counts.targeted), exact: false };
}

/** The number of devices that the target lists; undefined if it is a condition. */
function namedIn(target: MessageTarget): number | undefined {
  return 'tokens' in target ? target.tokens.length : 'token' in target ? 1 : undefined;
}

/** Segments have the filters that they had when the message was accepted. */
function aimOf({ target, filter }: Pick<Aimed, 'target' | 'filter'>): Target {
  if (filter === undefined) return target;
  return { filter: 'topic' in target ? { ...filter, topics: [target.topic] } : filter };
}
