import { type BellStore, NotificationBell } from '@sineta/bell';
import type { MessagingClient } from '@sineta/client';
import styles from './masthead.module.css';
import { useAddresses, usePage } from './page/page-context.ts';
import { useTexts } from './texts/texts-context.ts';

interface MastheadProps {
  readonly client: MessagingClient;
  readonly store: BellStore;
}

/** The name and the icon of the site, the bell and the search. The bell appears beside the name once it is supported, so that the link keeps its place. */
export function Masthead({ client, store }: MastheadProps) {
  const { site, words } = usePage();
  const addresses = useAddresses();
  const { language, search } = useTexts();
  return (
    <header className={styles.masthead}>
      <div>
        <a className={styles.wordmark} href={addresses.board()}>
          {site.icon && <img src={site.icon} alt="" />}
          <bdi>{site.name}</bdi>
        </a>
        <NotificationBell client={client} vapidKey={site.vapidPublicKey} lang={language} store={store} />
        <a href={`/?q=${words.lang ? `&lang=${words.lang}` : ''}#q`} aria-label={search}>
          <svg viewBox="0 0 20 20" aria-hidden>
            <path d="M13 13l4 4M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4z" />
          </svg>
        </a>
      </div>
    </header>
  );
}
