import { watchOnReturn } from './watch-on-return.ts';

/**
 * Calls `changed` whenever the browser's permission for notifications changes, until `signal` aborts: visitors can change
 * it in the browser's settings.
 */
export function watchPermission(
  changed: (now: NotificationPermission, before: NotificationPermission) => void,
  signal: AbortSignal,
): void {
  // Safari fires no change event for this permission, so it is read again whenever the visitor returns.
  const look = watchOnReturn(() => Notification.permission, changed, signal);
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', look, { signal }))
    // Some browsers reject this permission name: then reading it on return has to suffice.
    .catch(() => {});
}
