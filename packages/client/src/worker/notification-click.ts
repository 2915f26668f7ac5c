import { updateBadge } from '../shared/badge.ts';
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
  const { records } = worker;
  const data = notification.data as DisplayData;
  const { sineta: message, proof, navigate, actions } = data;
  worker.clicked.add(message);
  notification.close();
  const url = actions[action] ?? navigate;
  const at = Date.now();
  await Promise.allSettled([
    openPage(worker.clients, worker.registration.scope, url).then(
      // A tab that is only focused would leave it to the visitor's next page.
      (loads) => loads || records.update('clickedLink', () => undefined),
    ),
    records.update('clickedLink', () => ({ url, at })),
    message && proof && records.update('clickedMessage', () => ({ message, proof, at })),
    sendReceipt(worker, data, 'clicked', action),
    updateBadge(records, () => 0),
  ]);
}
