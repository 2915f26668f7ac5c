import type { WorkerQuestion } from '../shared/page-message.ts';

/** Milliseconds that each question is given. A worker that sleeps has to be started first. */
const patience = 1000;

/**
 * Whether the active worker answers as ours does. One that stays silent is looked up again at its address and
 * asked once more: nothing else would notice soon that a site has fixed its file, since no page is in its scope.
 */
export async function runsOurCode(registration: ServiceWorkerRegistration): Promise<boolean> {
  const asked = ask(registration.active);
  if (await Promise.race([asked, late()])) return true;
  await Promise.race([registration.update().catch(() => {}), late()]);
  // Time for the new one to become active.
  await Promise.race([asked, late()]);
  return Promise.race([asked, ask(registration.active), late()]);
}

/** Never settles without an answer. */
function ask(worker: ServiceWorker | null): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    worker?.postMessage({ sineta: 'present' } satisfies WorkerQuestion, [port2]);
  });
}

function late(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), patience));
}
