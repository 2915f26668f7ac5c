/** Whether this browser, on this page, has every API that receiving messages requires. */
export function isSupported(): boolean {
  return (
    // First, because a server has no `navigator` with these members.
    'PushManager' in globalThis &&
    'Notification' in globalThis &&
    'serviceWorker' in navigator &&
    // The newest of them. Every browser with these has `showNotification`.
    'locks' in navigator
  );
}
