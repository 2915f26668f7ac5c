import type { MessageDetails, MessageStatus } from '@sineta/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../service/service-context.ts';
import { useEvents } from '../service/use-events.ts';
import { isOver } from './funnel.ts';
import { getMessage } from './message-requests.ts';

export interface LiveMessage {
  /** Undefined until it has come. */
  readonly message: MessageDetails | undefined;
  readonly error: Error | null;
  /** Asks for it again, and follows it again. */
  readonly reload: () => void;
  /** Whether what is shown may be behind, because the connection is lost. */
  readonly behind: boolean;
}

/** A message as it stands, and as it changes: the service tells each change by itself. */
export function useMessage(site: string, id: string): LiveMessage {
  const service = useService();
  const queries = useQueryClient();
  const queryKey = ['message', site, id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getMessage(service, site, id, { signal }),
  });
  const over = data !== undefined && isOver(data.state);
  const [wasOpen, setWasOpen] = useState(false);
  // The service ends the stream of a message that is over and quiet; the browser would only ask again.
  const [ended, setEnded] = useState(false);
  const path = data === undefined || ended ? undefined : `/sites/${site}/messages/${id}/events`;
  const events = useEvents(path, {
    event: 'status',
    // What comes last is shown, be it told or asked for.
    onData: (status) =>
      queries.setQueryData<MessageDetails>(
        queryKey,
        (known) => known && { ...known, ...withoutAbsent(status as MessageStatus) },
      ),
    // Asking says why: when the session has expired, it waits until somebody has signed in again.
    onRefused: () => refetch(),
  });
  if (events === 'open' && !wasOpen) setWasOpen(true);
  if (events !== 'open' && wasOpen && !ended && over) setEnded(true);
  // Somebody elsewhere tries failed devices again: there is something to follow once more.
  if (ended && !over) setEnded(false);
  return {
    message: data,
    error,
    reload: () => {
      setEnded(false);
      setWasOpen(false);
      void refetch();
    },
    behind: path !== undefined && (events === 'closed' || (wasOpen && events !== 'open')),
  };
}

/** A message that goes has no time to go at any more. */
function withoutAbsent({ id, state, createdAt, sendAt, counts }: MessageStatus) {
  return { id, state, createdAt, sendAt, counts };
}
