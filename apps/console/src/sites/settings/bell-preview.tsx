import { createBellStore, NotificationBell } from '@sineta/bell';
import type { MessagingClient } from '@sineta/client';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { createSiteClient } from '../../own-browser/create-site-client.ts';
import { siteTexts } from './site-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import styles from './site.module.css';

/** Opening the settings registers no device: until the bell is pressed, it shows this browser's stored state. */
function onlyWhenPressed(client: MessagingClient): MessagingClient {
  return {
    ...client,
    getToken: async (request) =>
      request.onLoad ? ((await client.knownToken?.()) ?? null) : client.getToken(request),
  };
}

interface BellPreviewProps {
  readonly site: string;
  readonly vapidKey: string;
  readonly language: string;
}

/** The bell as on the site. A press turns notifications on or off in the operator's browser. */
export function BellPreview({ site, vapidKey, language }: BellPreviewProps) {
  const { bell: texts } = useTexts(siteTexts);
  const [client] = useState(() => onlyWhenPressed(createSiteClient(site)));
  const [store] = useState(createBellStore);
  const { token } = useSyncExternalStore(store.subscribe, store.getState);
  const supported = useQuery({ queryKey: ['bell-supported'], queryFn: () => client.isSupported() });
  return (
    <div className={styles.preview}>
      <p className={styles.previewTitle}>{texts.preview}</p>
      <div className={styles.previewBell}>
        <NotificationBell
          client={client}
          store={store}
          vapidKey={vapidKey}
          lang={language}
          onEnabledClick="disable"
          className={styles.bell}
        />
        <p className={styles.note}>
          {supported.data === false ? texts.previewNone : token === null ? texts.previewOff : texts.previewOn}
        </p>
      </div>
    </div>
  );
}
