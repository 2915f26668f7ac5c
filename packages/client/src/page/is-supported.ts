/** Whether the browser has, here and now, everything that receiving a message takes. */
export function isSupported(): boolean {
  return (
    // First, because a server has none of the others to look into.
    'PushManager' in globalThis &&
    'serviceWorker' in navigator &&
    'locks' in navigator &&
    'Notification' in globalThis &&
    'showNotification' in ServiceWorkerRegistration.prototype
  );
}
