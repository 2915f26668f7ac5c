import { useSyncExternalStore } from 'react';

/** The browser's permission for notifications, as it is now: visitors change it in the browser's own settings. */
export function usePermission(): NotificationPermission {
  return useSyncExternalStore(subscribe, currentPermission, () => 'default');
}

function currentPermission(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied';
}

function subscribe(changed: () => void): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  // Safari fires no change of this permission, so it is read again whenever the visitor comes back.
  addEventListener('focus', changed, { signal });
  document.addEventListener('visibilitychange', changed, { signal });
  void watchStatus(changed, signal);
  return () => abort.abort();
}

async function watchStatus(changed: () => void, signal: AbortSignal): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'notifications' });
    if (!signal.aborted) status.addEventListener('change', changed, { signal });
  } catch {
    // A browser without the Permissions API, or without this name in it: focus has to do.
  }
}
