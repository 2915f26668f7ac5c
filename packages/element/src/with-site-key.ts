import type { MessagingClient } from '@sineta/client';

/** The same client for pages that do not know the VAPID key of their site: it is read when it is needed. */
export function withSiteKey<C extends MessagingClient>(client: C, readKey: () => Promise<string>): C {
  return {
    ...client,
    getToken: async (request) => {
      const asks = request.prompt && Notification.permission === 'default';
      // Before the key, because a browser asks within the gesture alone. The client then finds it decided.
      if (asks) await Notification.requestPermission();
      if (Notification.permission !== 'granted') return null;
      // Whoever permits it in the browser's prompt wants it, whatever made the prompt open.
      return client.getToken({ ...request, onLoad: !asks && request.onLoad, vapidKey: await readKey() });
    },
  };
}
