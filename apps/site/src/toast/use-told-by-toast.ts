import type { MessagingClient } from '@sineta/client';
import { useEffect, useState } from 'react';

/** Ids of the messages that the toast of this page has told the visitor. */
export function useToldByToast(client: MessagingClient): ReadonlySet<string> {
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    () =>
      client.onMessage(({ foreground, id }) => {
        if (foreground) setTold((before) => new Set(before).add(id));
      }),
    [client],
  );
  return told;
}
