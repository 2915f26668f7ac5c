import type { IncomingMessage, MessagingClient } from '@sineta/client';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/texts-context.ts';
import styles from './message-toast.module.css';

/**
 * Says what a message brought while the visitor looks at this tab, whichever of the site's pages it shows.
 * It stays until it is closed or the next one takes its place. The other tabs stay quiet.
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
