import { updateBadge } from '../shared/badge.ts';
import type { PageMessage, ShownMessage } from '../shared/page-message.ts';
import { type Displayable, readDeclared, readDisplayable } from './displayable.ts';
import { sendReceipt } from './receipts.ts';
import { resynchronise } from './repair-device.ts';
import type { WorkerContext } from './worker-context.ts';

/** How many messages are remembered as shown: far more than a push service would deliver again. */
const remembered = 500;

/** What a `push` event brings: a text, or the notification that the browser read itself (Push API). */
export interface PushEventSource {
  readonly data: Pick<PushMessageData, 'text'> | null;
  readonly notification?: object | null;
}

/**
 * Shows a push message, once, and only then counts it and tells the open pages. A notification of the
 * browser's own that cannot be read is left to the browser, which shows it.
 */
export async function handlePush(
  worker: WorkerContext,
  { data, notification }: PushEventSource,
): Promise<void> {
  const home = new URL('/', worker.registration.scope).href;
  const displayable =
    !data && notification ? readDeclared(notification, home) : readDisplayable(data?.text() ?? '', home);
  if (!displayable) return;
  const { message } = displayable;
  if (!message) return display(worker, displayable);
  if (!(await displayOnce(worker, message.id, displayable))) return;
  // All of it goes on whatever part fails: a rejection would end the event, and with it the worker.
  await Promise.allSettled([
    tellPages(worker, message),
    sendReceipt(worker, message.id, 'displayed'),
    resynchronise(worker),
  ]);
}

/** Push services deliver at least once. The lock holds the second of two deliveries that arrive together. */
function displayOnce(worker: WorkerContext, id: string, displayable: Displayable): Promise<boolean> {
  return navigator.locks.request(`sineta:display:${id}`, async () => {
    if ((await worker.records.read('shown'))?.includes(id)) return false;
    await display(worker, displayable);
    // After the display: a worker that dies in between shows it again, under the same tag, rather than never.
    await worker.records.update('shown', (shown = []) => [...shown, id].slice(-remembered));
    return true;
  });
}

function display({ registration }: WorkerContext, { title, options }: Displayable): Promise<void> {
  return registration.showNotification(title, options);
}

/**
 * Tells every page, and the one that the visitor looks at that it is the one. Nobody looks: one more is unread.
 * Browsers list the page that was focused last first.
 */
async function tellPages(worker: WorkerContext, message: ShownMessage): Promise<void> {
  const { clients, records, registration } = worker;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const front =
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible');
  for (const page of pages) {
    const told: PageMessage = {
      sineta: 'message',
      scope: registration.scope,
      message: { ...message, foreground: page === front },
    };
    page.postMessage(told, []);
  }
  if (!front) await updateBadge(records, (unread) => unread + 1);
}
