import { clearBadge } from '../shared/badge.ts';
import type { DisplayData } from './displayable.ts';
import { openPage } from './open-page.ts';
import { sendReceipt } from './receipts.ts';
import type { WorkerContext } from './worker-context.ts';

/** Opens the link of the notification or of the pressed action, and counts the click. */
export async function handleNotificationClick(
  worker: WorkerContext,
  notification: Notification,
  action: string,
): Promise<void> {
  const data = notification.data as DisplayData;
  const { sineta: message, proof, navigate, actions } = data;
  if (message) worker.clicked.add(message);
  notification.close();
  const url = actions[action] ?? navigate;
  await Promise.allSettled([
    openPage(worker.clients, worker.registration.scope, url).then(
      // A tab that is only focused would leave it to the visitor's next page.
      (loads) => loads || worker.records.update('clickedLink', () => undefined),
    ),
    worker.records.update('clickedLink', () => ({ url, at: Date.now() })),
    message && proof && worker.records.update('clickedMessage', () => ({ message, proof, at: Date.now() })),
    sendReceipt(worker, data, 'clicked', action),
    clearBadge(worker.records),
  ]);
}
