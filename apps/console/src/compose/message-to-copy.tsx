import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useService } from '../service/service-context.ts';
import { getWritten } from './compose-requests.ts';
import type { Draft } from './draft.ts';
import { messageToDraft } from './message-to-draft.ts';

/** Hands over the draft of the message that is to be written anew, once it is known. */
export function useMessageToCopy(
  site: string,
  message: string | undefined,
  onDraft: (draft: Draft) => void,
): void {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['message', site, message],
    queryFn: ({ signal }) => getWritten(service, site, message!, { signal }),
    enabled: message !== undefined,
  });
  const handOver = useEffectEvent(onDraft);
  useEffect(() => {
    if (message !== undefined && data !== undefined) handOver(messageToDraft(data));
  }, [message, data]);
}
