import type { BellStore } from '@sineta/bell';
import type { IncomingMessage, MessagingClient } from '@sineta/client';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/texts-context.ts';
import { onToastMessage } from './on-toast-message.ts';
import styles from './message-toast.module.css';

interface MessageToastProps {
  readonly client: MessagingClient;
  readonly store: BellStore;
}

/**
 * Shows a message that arrives while this tab is in the foreground, on any page of the site. It stays until it is closed or
 * replaced by the next one, or notifications are turned off. Other tabs show nothing.
 */
export function MessageToast({ client, store }: MessageToastProps) {
  const texts = useTexts();
  const [message, setMessage] = useState<IncomingMessage>();
  /** What had the focus before the toast. */
  const before = useRef<HTMLElement>(null);
  useEffect(() => onToastMessage(client, setMessage), [client]);
  useEffect(() => {
    let { token } = store.getState();
    return store.subscribe((state) => {
      if (token !== null && state.token === null) setMessage(undefined);
      ({ token } = state);
    });
  }, [store]);
  return (
    <output className={styles.place}>
      {message && (
        <span
          key={message.id}
          className={styles.toast}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
          }}
        >
          <a href={message.navigate} dir="auto" className={styles.title}>
            {message.title}
          </a>
          <button
            type="button"
            className={styles.close}
            aria-label={texts.closeToast}
            onClick={({ currentTarget }) => {
              // The button disappears.
              if (document.activeElement === currentTarget) before.current?.focus({ preventScroll: true });
              setMessage(undefined);
            }}
          >
            ×
          </button>
        </span>
      )}
    </output>
  );
}
