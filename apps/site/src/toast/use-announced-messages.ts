import type { MessagingClient } from '@sineta/client';
import { useEffect, useState } from 'react';
import { onToastMessage } from './on-toast-message.ts';

/** Ids of the messages that this page's toast has announced. */
export function useAnnouncedMessages(client: MessagingClient): ReadonlySet<string> {
  const [announced, setAnnounced] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    () => onToastMessage(client, ({ id }) => setAnnounced((before) => new Set(before).add(id))),
    [client],
  );
  return announced;
}
