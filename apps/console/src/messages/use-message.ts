import type { MessageDetails, MessageStatus } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../service/service-context.ts';
import { type EventsState, useEvents } from '../service/use-events.ts';
import { isOver } from './funnel.ts';
import { getMessage } from './message-requests.ts';

export interface LiveMessage {
  /** Undefined until it has come. */
  readonly message: MessageDetails | undefined;
  readonly error: Error | null;
  readonly reload: () => void;
  /** Whether what is shown may be behind, because the connection is lost. */
  readonly behind: boolean;
}

/** A message as it stands, and as it changes: the service tells each change by itself. */
export function useMessage(site: string, id: string): LiveMessage {
  const service = useService();
  const [live, setLive] = useState<MessageStatus>();
  const [wasOpen, setWasOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['message', site, id],
    queryFn: ({ signal }) => getMessage(service, site, id, { signal }),
  });
  const status = live?.id === id ? live : data;
  // The service ends the stream of a message that is over and quiet; the browser would only ask again.
  const [ended, setEnded] = useState(false);
  const events: EventsState = useEvents(
    data === undefined || ended ? undefined : `/sites/${site}/messages/${id}/events`,
    'status',
    (status) => setLive(status as MessageStatus),
  );
  if (events === 'open' && !wasOpen) setWasOpen(true);
  if (events !== 'open' && wasOpen && !ended && status !== undefined && isOver(status.state)) setEnded(true);
  return {
    message: data && status && { ...data, ...withoutAbsent(status) },
    error,
    reload: () => void refetch(),
    behind: wasOpen && !ended && events !== 'open',
  };
}

/** A message that goes has no time to go at any more. */
function withoutAbsent({ id, state, createdAt, sendAt, counts }: MessageStatus) {
  return { id, state, createdAt, sendAt, counts };
}
