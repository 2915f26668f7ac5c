import type { IncomingMessage, MessagingClient } from '@sineta/client';
import { type MessagePayload, type Messaging, onMessage } from 'firebase/messaging';

/** Milliseconds that a tab keeps a message to itself: the others receive it at about the same time. */
const claim = 2000;

/**
 * Firebase has room for one handler and calls it in every tab, while it shows nothing itself. Here any number listen, and of
 * the visible tabs one is in the foreground: the first that takes the message's lock.
 */
export function createMessageFan(messaging: Messaging): MessagingClient['onMessage'] {
  const listeners = new Set<(message: IncomingMessage) => void>();
  let stop: (() => void) | undefined;

  async function tell(payload: MessagePayload): Promise<void> {
    const foreground = document.visibilityState === 'visible' && (await isFirst(payload.messageId));
    const message = { ...toMessage(payload), foreground };
    for (const listener of listeners) listener(message);
  }

  return (listener) => {
    listeners.add(listener);
    stop ??= onMessage(messaging, (payload) => void tell(payload));
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
