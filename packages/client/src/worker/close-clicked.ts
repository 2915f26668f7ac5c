import type { ClickedMessages, limits } from '@sineta/protocol';
import { callService } from '../shared/service.ts';
import { within } from '../shared/within.ts';
import type { WorkerContext } from './worker-context.ts';

const perRequest: typeof limits.clickedMessagesPerRequest = 20;

/**
 * Closes the notifications that the user clicked on another device, as far as their senders asked for it. It makes no request
 * unless one of them is shown. While another one is being displayed it does nothing: Chromium (156) would forget that one, and
 * a click on it.
 *
 * @param before - a message id: only earlier messages are closed. A browser counts a push after which nothing is shown
 * against the site; of messages that arrive together, the latest stays.
 */
export async function closeClicked(
  { registration, records, fetch, clicked }: WorkerContext,
  before: string,
): Promise<void> {
  const shown = await navigator.locks.request(
    `sineta:display:${registration.scope}`,
    { ifAvailable: true },
    // The list of a registration that was just removed may never come, and the next message waits for the lock.
    (lock) => lock && within(registration.getNotifications()),
  );
  const closable = shown
    ?.filter((each) => each.data?.collapse && each.data.sineta < before)
    .slice(-perRequest);
  if (!closable?.length) return;
  // Whatever was registered shows notifications; if its record was cleared, this rejects as a failed request does.
  const device = (await records.read('device'))!;
  const response = await callService(
    { ...device, fetch },
    'GET',
    `/v1/devices/${device.token}/clicked-messages?ids=${closable.map((each) => each.data.sineta).join()}`,
  );
  const { messages } = (await response.json()) as ClickedMessages;
  for (const notification of closable) {
    if (messages.includes(notification.data.sineta)) {
      // Firefox fires `close` also if a script closes it, which is no dismissal.
      clicked.add(notification.data.sineta);
      notification.close();
    }
  }
}
