'use client';

import { NotificationBell } from '@sineta/bell';
import '@sineta/bell/bell.css';
import { createMessagingClient } from '@sineta/client';
import { useState } from 'react';

export function Bell({ service, vapidKey }) {
  const [client] = useState(() => createMessagingClient({ service }));
  return <NotificationBell client={client} vapidKey={vapidKey} />;
}
