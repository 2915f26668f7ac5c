import { watchOnReturn } from './watch-on-return.ts';

/**
 * Calls `changed` whenever the browser's permission for notifications has become another one, until
 * `signal` aborts: visitors change it in the browser's own settings.
 */
export function watchPermission(
  changed: (now: NotificationPermission, before: NotificationPermission) => void,
  signal: AbortSignal,
): void {
  // Safari fires no change of this permission, so it is read again whenever the visitor comes back.
  const look = watchOnReturn(() => Notification.permission, changed, signal);
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', () => void look(), { signal }))
    // A browser that knows no such name: coming back has to do.
    .catch(() => {});
}
