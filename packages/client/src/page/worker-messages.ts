import type { IncomingMessage, PageMessage, PageReply } from '../shared/page-message.ts';

/** See {@link MessagingClient.onMessage}. */
export function onMessage(scope: () => string, listener: (message: IncomingMessage) => void): () => void {
  return listen(scope, (data) => {
    if (data.sineta === 'message') listener(data.message);
  });
}

/**
 * Navigates to the link of a clicked notification on behalf of the worker, which cannot navigate a page outside its
 * scope. The worker focuses the page between the two steps, because a page that is unloading cannot be focused.
 */
export function followNotifications(scope: () => string): () => void {
  return listen(scope, (data, port) => {
    if (data.sineta !== 'navigate') return;
    port.addEventListener('message', () => {
      location.href = data.url;
    });
    port.start();
    port.postMessage({ shows: location.href } satisfies PageReply);
  });
}

/** @param receive - receives the port with each message that expects a response */
function listen(scope: () => string, receive: (data: PageMessage, port: MessagePort) => void): () => void {
  // Absent on a server and on insecure pages.
  const workers = globalThis.navigator?.serviceWorker as ServiceWorkerContainer | undefined;
  const abort = new AbortController();
  workers?.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<PageMessage | null>) => {
      if (data?.scope === scope()) receive(data, ports[0]!);
    },
    abort,
  );
  workers?.startMessages();
  return () => abort.abort();
}
