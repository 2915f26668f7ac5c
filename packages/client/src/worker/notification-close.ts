import type { DisplayData } from './displayable.ts';
import { sendReceipt } from './receipts.ts';
import type { WorkerContext } from './worker-context.ts';

/** Counts a notification that the visitor put away. */
export async function handleNotificationClose(
  worker: WorkerContext,
  notification: Notification,
): Promise<void> {
  const { sineta } = notification.data as DisplayData;
  if (sineta) await sendReceipt(worker, sineta, 'dismissed');
}
