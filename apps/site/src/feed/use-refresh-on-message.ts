import type { MessagingClient } from '@sineta/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { feedKey } from './use-feed.ts';

/** Reads the notices again whenever a push reaches this device while the page is open. */
export function useRefreshOnMessage(client: MessagingClient): void {
  const queries = useQueryClient();
  useEffect(
    () => client.onMessage(() => void queries.invalidateQueries({ queryKey: feedKey })),
    [client, queries],
  );
}
