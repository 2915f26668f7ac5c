import type { MessagingClient } from '@sineta/client';
import { useEffect, useState } from 'react';

/** Ids of the messages that this page's toast has announced. */
export function useAnnouncedMessages(client: MessagingClient): ReadonlySet<string> {
  const [announced, setAnnounced] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    () =>
      client.onMessage(({ foreground, id }) => {
        if (foreground) setAnnounced((before) => new Set(before).add(id));
      }),
    [client],
  );
  return announced;
}
