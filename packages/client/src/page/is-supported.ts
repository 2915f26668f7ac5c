/** Whether the browser has, here and now, everything that receiving a message takes. */
export function isSupported(): boolean {
  return (
    'isSecureContext' in globalThis &&
    isSecureContext &&
    'serviceWorker' in navigator &&
    'locks' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis &&
    'showNotification' in ServiceWorkerRegistration.prototype
  );
}
