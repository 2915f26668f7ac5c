import { BellMark, type BellStore, NotificationBell } from '@sineta/bell';
import type { MessagingClient } from '@sineta/client';
import type { Site } from '@sineta/protocol';
import styles from './masthead.module.css';

interface MastheadProps {
  readonly site: Site | undefined;
  readonly client: MessagingClient;
  readonly store: BellStore;
}

/** Whose board this is, and the bell. The bell comes when the site's key is known, at the far end, so that it moves nothing. */
export function Masthead({ site, client, store }: MastheadProps) {
  return (
    <header className={styles.masthead}>
      <div className={styles.line}>
        <p className={styles.wordmark}>
          <BellMark state="on" className={styles.mark} />
          {site?.name}
        </p>
        {site && (
          <NotificationBell
            client={client}
            vapidKey={site.vapidPublicKey}
            lang={site.language}
            store={store}
            className={styles.bell}
          />
        )}
      </div>
    </header>
  );
}
