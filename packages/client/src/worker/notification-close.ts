import type { DisplayData } from './displayable.ts';
import { sendReceipt } from './receipts.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Counts a notification that the visitor dismissed. Linux desktops also fire `close` after a click; that is not a
 * dismissal.
 */
export async function handleNotificationClose(
  worker: WorkerContext,
  notification: Notification,
): Promise<void> {
  const data = notification.data as DisplayData;
  if (!worker.clicked.delete(data.sineta)) await sendReceipt(worker, data, 'dismissed');
}
