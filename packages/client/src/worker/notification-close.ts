import type { DisplayData } from './displayable.ts';
import { sendReceipt } from './receipts.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Counts a notification that the visitor put away. Linux desktops close one that was clicked, and the
 * browser says so: that is no dismissal.
 */
export async function handleNotificationClose(
  worker: WorkerContext,
  notification: Notification,
): Promise<void> {
  const { sineta } = notification.data as DisplayData;
  if (sineta && !worker.clicked.delete(sineta)) await sendReceipt(worker, sineta, 'dismissed');
}
