import type { IncomingMessage, PageMessage } from '../shared/page-message.ts';
import { type Displayable, readDeclared, readDisplayable } from './displayable.ts';
import { sendReceipt } from './receipts.ts';
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
  await Promise.all([tellPages(worker, message), sendReceipt(worker, message.id, 'displayed')]);
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

async function tellPages({ clients, registration }: WorkerContext, message: IncomingMessage): Promise<void> {
  const told: PageMessage = { sineta: 'message', scope: registration.scope, message };
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(told, []);
}
