import { NotificationBell } from '@sineta/bell';
import '@sineta/bell/bell.css';
import { createMessagingClient } from '@sineta/client';
import { useEffect, useState } from 'react';

const service = 'http://localhost:8080';
const client = createMessagingClient({ service });

export function Bell() {
  const vapidKey = useVapidKey();
  return vapidKey && <NotificationBell client={client} vapidKey={vapidKey} />;
}

/** Asks the service for the site's public key. A page that knows it by heart needs no request. */
function useVapidKey() {
  const [vapidKey, setVapidKey] = useState(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(`${service}/v1/sites/default`, { signal: leaving.signal })
      .then((answer) => answer.json())
      .then((site) => setVapidKey(site.vapidPublicKey))
      .catch(
        (error) => leaving.signal.aborted || console.warn('No bell: the service does not answer.', error),
      );
    return () => leaving.abort();
  }, []);
  return vapidKey;
}
