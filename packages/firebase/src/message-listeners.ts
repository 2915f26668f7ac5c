import type { IncomingMessage, MessagingClient } from '@sineta/client';
import { type MessagePayload, type Messaging, onMessage } from 'firebase/messaging';

/** How long the foreground tab holds the lock of a message, in milliseconds: other tabs receive it almost at once. */
const claim = 2000;

/**
 * Firebase supports one handler, which it calls in every tab without showing a notification. This supports any number of
 * listeners, and marks one visible tab as foreground: the first to take the message's lock.
 */
export function createMessageListeners(messaging: Messaging): MessagingClient['onMessage'] {
  const listeners = new Set<(message: IncomingMessage) => void>();
  let stop: (() => void) | undefined;

  async function dispatch(payload: MessagePayload): Promise<void> {
    const foreground = document.visibilityState === 'visible' && (await isFirst(payload.messageId));
    const message = { ...toMessage(payload), foreground };
    for (const listener of listeners) listener(message);
  }

  return (listener) => {
    listeners.add(listener);
    stop ??= onMessage(messaging, (payload) => void dispatch(payload));
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = undefined;
    };
  };
}

function isFirst(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(`sineta:foreground:${id}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await new Promise((release) => setTimeout(release, claim));
    });
  });
}

function toMessage({ messageId, notification, data, fcmOptions }: MessagePayload) {
  const { title, body, image } = notification ?? {};
  return {
    id: messageId,
    title: title ?? '',
    ...(body !== undefined && { body }),
    navigate: fcmOptions?.link ?? new URL('/', location.href).href,
    ...(image !== undefined && { image }),
    ...(data && { data }),
  };
}
