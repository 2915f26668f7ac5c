import { NotificationBell } from '@sineta/bell';
import { createMessagingClient } from '@sineta/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteTexts } from '../texts/site.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './site.module.css';

interface BellPreviewProps {
  readonly site: string;
  readonly vapidKey: string;
  readonly language: string;
}

/** The bell as visitors of the site get it; ringing it turns notices on in the operator's browser. */
export function BellPreview({ site, vapidKey, language }: BellPreviewProps) {
  const { bell: texts } = useTexts(siteTexts);
  // A scope of its own, so that the worker of the notice board, which is of another site, stays.
  const [client] = useState(() =>
    createMessagingClient({ site, ...(site !== 'default' && { scope: `/sineta/${site}/` }) }),
  );
  const supported = useQuery({ queryKey: ['bell-supported'], queryFn: () => client.isSupported() });
  return (
    <div className={styles.preview}>
      <p className={styles.previewTitle}>{texts.preview}</p>
      <p className={styles.note}>{supported.data === false ? texts.previewNone : texts.previewText}</p>
      <div>
        <NotificationBell client={client} vapidKey={vapidKey} lang={language} className={styles.bell} />
      </div>
    </div>
  );
}
