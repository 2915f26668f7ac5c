import { createBellStore } from '@sineta/bell';
import type { MessagingClient } from '@sineta/client';
import { useState } from 'react';
import styles from './app.module.css';
import { Board } from './board/board.tsx';
import { DeviceStatus } from './device/device-status.tsx';
import { useDeviceState } from './device/use-device-state.ts';
import { useRefreshOnMessage } from './feed/use-refresh-on-message.ts';
import { Masthead } from './masthead.tsx';
import { useSite } from './service/use-site.ts';
import { TextsContext } from './texts/texts-context.ts';
import { textsFor } from './texts/texts.ts';
import { useDocumentLanguage } from './texts/use-document-language.ts';

/** The visitor's page: the bell, the state of this device, and the notices. */
export function App({ client }: { readonly client: MessagingClient }) {
  const [store] = useState(createBellStore);
  const site = useSite();
  const known = useDeviceState(client, store);
  const device = site === undefined ? 'unknown' : known;
  const texts = textsFor(site?.language);
  useDocumentLanguage(texts, site?.name);
  useRefreshOnMessage(client);

  return (
    <TextsContext value={texts}>
      <a className="skip-link" href="#avisos">
        {texts.skip}
      </a>
      <Masthead site={site} client={client} store={store} />
      <main id="avisos" tabIndex={-1} className={styles.main}>
        <div className={styles.opening}>
          <h1 className={styles.title}>{texts.title}</h1>
          <DeviceStatus state={device} />
        </div>
        <Board topics={site?.topics} device={device} />
      </main>
    </TextsContext>
  );
}
