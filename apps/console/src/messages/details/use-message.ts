import type { MessageDetails, MessageStatus } from '@sineta/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { useEvents } from '../../service/use-events.ts';
import { isOver } from '../outcomes/funnel.ts';
import { getMessage } from '../message-requests.ts';

export interface LiveMessage {
  /** Undefined until loaded. */
  readonly message: MessageDetails | undefined;
  readonly error: Error | null;
  /** Loads the message again and reopens the stream. */
  readonly reload: () => void;
  /** Whether the data may be outdated, because the connection is lost. */
  readonly behind: boolean;
  /** Whether the page polls, because the service responds but refuses the event stream. */
  readonly polling: boolean;
}

/** The polling interval, in milliseconds. */
const pollInterval = 5000;

/** A message with live updates: the service streams each change. */
export function useMessage(site: string, id: string): LiveMessage {
  const service = useService();
  const queries = useQueryClient();
  const queryKey = ['message', site, id];
  const [refused, setRefused] = useState(false);
  const { data, error, isSuccess, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getMessage(service, site, id, { signal }),
    refetchInterval: refused && pollInterval,
  });
  const over = data !== undefined && isOver(data.state);
  const [wasOpen, setWasOpen] = useState(false);
  // The service ends the stream of a finished message; the browser would only reconnect.
  const [ended, setEnded] = useState(false);
  const path = data === undefined || ended ? undefined : `/sites/${site}/messages/${id}/events`;
  const events = useEvents(path, {
    event: 'status',
    // The latest response is shown, whether streamed or polled.
    onData: (status) => {
      queries.setQueryData<MessageDetails>(
        queryKey,
        (known) => known && { ...known, ...withoutAbsent(status as MessageStatus) },
      );
      if (data && isMore(data, status as MessageStatus)) void refetch();
    },
    // A request finds the reason: if the session has expired, it waits for a new sign-in.
    onRefused: async () => setRefused((await refetch()).isSuccess),
  });
  if (events === 'open' && refused) setRefused(false);
  const polling = refused && isSuccess && path !== undefined;
  if (events === 'open' && !wasOpen) setWasOpen(true);
  if (events !== 'open' && wasOpen && !ended && over) setEnded(true);
  // Another user retries failed devices: the stream is opened again.
  if (ended && !over) setEnded(false);
  return {
    message: data,
    error,
    reload: () => {
      setEnded(false);
      setWasOpen(false);
      void refetch();
    },
    polling,
    behind: path !== undefined && !polling && (events === 'closed' || (wasOpen && events !== 'open')),
  };
}

/**
 * Whether a message has changes that the stream does not contain: its counts of users, which a message to users has once its
 * delay has ended, or what another user edited.
 */
function isMore(known: MessageDetails, { state, changedAt }: MessageStatus): boolean {
  const begins = known.state === 'scheduled' && state !== 'scheduled';
  return known.users !== undefined || begins || changedAt !== known.changedAt;
}

/** A message that is being sent has no send time, and a planned one is no longer being planned. */
function withoutAbsent({ id, state, createdAt, sendAt, planning, counts }: MessageStatus) {
  return { id, state, createdAt, sendAt, planning, counts };
}
