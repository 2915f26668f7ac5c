/**
 * The browser's permission. Asks the visitor when it is undecided and `prompt` allows it: call it before
 * anything asynchronous, because Firefox and Safari only ask within the gesture itself.
 */
export async function readPermission(prompt: boolean): Promise<NotificationPermission> {
  if (prompt && Notification.permission === 'default') return Notification.requestPermission();
  return Notification.permission;
}
