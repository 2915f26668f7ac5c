import { updateBadge } from '../shared/badge.ts';
import type { PageMessage, ShownMessage } from '../shared/page-message.ts';
import { closeClicked } from './close-clicked.ts';
import { type Displayable, readDeclared, readDisplayable } from './displayable.ts';
import { sendReceipt } from './receipts.ts';
import { resynchronise } from './repair-device.ts';
import type { WorkerContext } from './worker-context.ts';

/** Maximum number of stored ids of shown messages, far more than a push service would redeliver. */
const remembered = 500;

/** The parts of a `push` event: a text, or the notification that the browser read itself (Push API). */
export interface PushEventSource {
  readonly data: Pick<PushMessageData, 'text'> | null;
  readonly notification?: object | null;
  readonly appBadge?: unknown;
}

/**
 * Shows a push message once, then counts it and notifies the open pages. If the browser's own notification
 * cannot be read, the browser shows it.
 */
export async function handlePush(
  worker: WorkerContext,
  { data, notification, appBadge }: PushEventSource,
): Promise<void> {
  const home = new URL('/', worker.registration.scope).href;
  const displayable =
    !data && notification
      ? readDeclared(notification, home, appBadge)
      : readDisplayable(data?.text() ?? '', home);
  if (!displayable) return;
  const { message } = displayable;
  if (!message) return display(worker, displayable);
  if (!(await displayOnce(worker, message.id, displayable))) return;
  // Each part continues if another fails: a rejection would end the event, and with it the worker.
  await Promise.allSettled([
    notifyPages(worker, message, displayable.appBadge),
    sendReceipt(worker, displayable.options.data, 'displayed'),
    resynchronise(worker),
    closeClicked(worker, message.id),
  ]);
}

/** Push services deliver at least once. The lock serializes two deliveries of one message at the same time. */
function displayOnce(worker: WorkerContext, id: string, displayable: Displayable): Promise<boolean> {
  return navigator.locks.request(`sineta:display:${id}`, async () => {
    if ((await worker.records.read('shown'))?.includes(id)) return false;
    await display(worker, displayable);
    // After the display: a worker that stops in between shows it again, under the same tag. The reverse order would lose it.
    await worker.records.update('shown', (shown = []) => [...shown, id].slice(-remembered));
    return true;
  });
}

/** Displays may run at once, but not while the shown notifications are listed: see {@link closeClicked}. */
function display({ registration }: WorkerContext, { title, options }: Displayable): Promise<void> {
  return navigator.locks.request(`sineta:display:${registration.scope}`, { mode: 'shared' }, () =>
    registration.showNotification(title, options),
  );
}

/**
 * Sends the message to every page and marks the page in front, which is never a frame of another. The message sets the unread
 * count; without one it is incremented if no page is visible. Browsers list the page that was focused last first.
 */
async function notifyPages(
  worker: WorkerContext,
  message: ShownMessage,
  appBadge: number | undefined,
): Promise<void> {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true });
  const tabs = pages.filter((page) => page.frameType !== 'nested');
  const front = tabs.find((page) => page.focused) ?? tabs.find((page) => page.visibilityState === 'visible');
  for (const page of pages) {
    page.postMessage(
      {
        sineta: 'message',
        scope: worker.registration.scope,
        message: { ...message, foreground: page === front },
      } satisfies PageMessage,
      [],
    );
  }
  if (!front || appBadge !== undefined) await updateBadge(worker.records, (unread) => appBadge ?? unread + 1);
}
