import type { IncomingMessage, MessagingClient } from '@sineta/client';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/texts-context.ts';
import styles from './message-toast.module.css';

/**
 * Shows a message that arrives while this tab is in the foreground, on any page of the site. It stays until it is closed or
 * replaced by the next one. Other tabs show nothing.
 */
export function MessageToast({ client }: { readonly client: MessagingClient }) {
  const texts = useTexts();
  const [message, setMessage] = useState<IncomingMessage>();
  useEffect(() => client.onMessage((arrived) => arrived.foreground && setMessage(arrived)), [client]);
  return (
    <output className={styles.place}>
      {message && (
        <span key={message.id} className={styles.toast}>
          <a href={message.navigate} dir="auto" className={styles.title}>
            {message.title}
          </a>
          <button
            type="button"
            className={styles.close}
            aria-label={texts.closeToast}
            onClick={() => setMessage(undefined)}
          >
            ×
          </button>
        </span>
      )}
    </output>
  );
}
