import type { IncomingMessage, MessagingClient } from '@sineta/client';

/**
 * Listens to the messages of the toast: those that arrive while this tab is in the foreground, and the panel, which would
 * cover it and shows the result of its test itself, is closed.
 */
export function onToastMessage(
  client: MessagingClient,
  listener: (message: IncomingMessage) => void,
): () => void {
  return client.onMessage((message) => {
    if (message.foreground && !document.querySelector('body > sineta-panel')) listener(message);
  });
}
