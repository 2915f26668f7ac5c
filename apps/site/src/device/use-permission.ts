import { watchPermission } from '@sineta/bell';
import { useSyncExternalStore } from 'react';

/** The current permission for notifications, which visitors can change in the browser's settings. */
export function usePermission(): NotificationPermission {
  return useSyncExternalStore(subscribe, currentPermission, () => 'default');
}

function currentPermission(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied';
}

function subscribe(changed: () => void): () => void {
  const abort = new AbortController();
  if ('Notification' in globalThis) watchPermission(changed, abort.signal);
  return () => abort.abort();
}
