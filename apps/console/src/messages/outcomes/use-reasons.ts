import type { MessageDetails } from '@sineta/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import { getMessage } from '../message-requests.ts';

type Reasons = Pick<MessageDetails, 'held' | 'revoked'>;

/** Milliseconds without a change before the reasons are requested again: the live counts do not have them. */
const debounceDelay = 1000;

/** Why a message is not sent to some devices by itself, and how many of those that are gone revoked the permission. */
export function useReasons(site: string, message: Reasons & Pick<MessageDetails, 'id' | 'counts'>): Reasons {
  const service = useService();
  const { id, counts } = message;
  const held = useDebounced(counts.held, debounceDelay);
  const gone = useDebounced(counts.gone, debounceDelay);
  const { data = message } = useQuery({
    queryKey: ['reasons', site, id, held, gone],
    queryFn: ({ signal }) => getMessage(service, site, id, { signal }),
    enabled: held > sumOf(message.held) || gone > 0,
    placeholderData: keepPreviousData,
  });
  return data;
}

function sumOf(held: MessageDetails['held']): number {
  return Object.values(held).reduce((sum, devices) => sum + devices, 0);
}
