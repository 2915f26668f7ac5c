import type { WorkerQuestion } from '../shared/page-message.ts';

/** Time limit for each reply, in milliseconds. It includes the start of a stopped worker. */
const replyTimeout = 1000;

/**
 * Whether the active worker replies as Sineta's does. If it does not, updates it and asks once more: no page is in its
 * scope, so the browser would not soon check whether the site has fixed its file.
 */
export async function runsOurCode(registration: ServiceWorkerRegistration): Promise<boolean> {
  const reply = requestReply(registration.active);
  if (await Promise.race([reply, timeout()])) return true;
  await Promise.race([registration.update().catch(() => {}), timeout()]);
  // Time for the new one to become active.
  await Promise.race([reply, timeout()]);
  return Promise.race([reply, requestReply(registration.active), timeout()]);
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

function timeout(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), replyTimeout));
}
