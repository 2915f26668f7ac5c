import { type BellStore, NotificationBell } from '@sineta/bell';
import type { MessagingClient } from '@sineta/client';
import styles from './masthead.module.css';
import { useAddresses, usePage } from './page/page-context.ts';
import { useTexts } from './texts/texts-context.ts';

interface MastheadProps {
  readonly client: MessagingClient;
  readonly store: BellStore;
}

/** The name and the icon of the site, and the bell. The bell appears at the far end once it is supported, so that nothing moves. */
export function Masthead({ client, store }: MastheadProps) {
  const { site } = usePage();
  const addresses = useAddresses();
  const { language, bell } = useTexts();
  return (
    <header className={styles.masthead}>
      <div className={styles.line}>
        <a className={styles.wordmark} href={addresses.board()}>
          {site.icon && <img src={site.icon} alt="" className={styles.logo} />}
          <bdi>{site.name}</bdi>
        </a>
        <NotificationBell
          client={client}
          vapidKey={site.vapidPublicKey}
          lang={language}
          labels={bell}
          store={store}
          className={styles.bell}
        />
      </div>
    </header>
  );
}
