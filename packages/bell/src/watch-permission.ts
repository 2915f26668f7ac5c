/**
 * Calls `changed` whenever the browser's permission for notifications has become another one, until
 * `signal` aborts: visitors change it in the browser's own settings.
 */
export function watchPermission(
  changed: (now: NotificationPermission, before: NotificationPermission) => void,
  signal: AbortSignal,
): void {
  let known = Notification.permission;
  const look = () => {
    const before = known;
    known = Notification.permission;
    if (known !== before) changed(known, before);
  };
  // Safari fires no change of this permission, so it is read again whenever the visitor comes back.
  addEventListener('focus', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', look, { signal }))
    // A browser that knows no such name: coming back has to do.
    .catch(() => {});
}
