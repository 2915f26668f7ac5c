import type { WorkerQuestion } from '../shared/page-message.ts';

/** Milliseconds between two questions, and their number: a stopped worker may start slowly on a busy computer. */
const interval = 500;
const limit = 14;

/**
 * Whether the newest worker replies as Sineta's does. After a second without a reply, updates the worker: no page is in
 * its scope, so the browser would not soon check whether the site has fixed its file. A fixed worker can wait for half a
 * minute until Chromium ends the former one, therefore the active worker is not asked while another one waits.
 */
export async function runsOurCode(registration: ServiceWorkerRegistration): Promise<boolean> {
  const replies: Promise<boolean>[] = [];
  while (replies.length < limit) {
    replies.push(requestReply(registration.installing ?? registration.waiting ?? registration.active));
    if (replies.length === 3) registration.update().catch(() => {});
    if (await Promise.race([...replies, pause()])) return true;
  }
  return false;
}

/** Never settles without a reply. */
function requestReply(worker: ServiceWorker | null): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    worker?.postMessage({ sineta: 'present' } satisfies WorkerQuestion, [port2]);
  });
}

function pause(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), interval));
}
