const script = '/board-worker.js';

/**
 * Registers the board's service worker. Its address has the language that the visitor chose last: the browser keeps it with
 * the worker, whose offline page is in this language also after pages without a choice.
 *
 * @param lang - the language in the address of this page
 */
export async function registerWorker(lang: string | undefined): Promise<void> {
  const { serviceWorker } = navigator;
  // Not `getRegistration()`: Chromium (156) can miss one of two workers that were registered at once.
  const registrations = await serviceWorker.getRegistrations();
  const own = registrations.find(({ scope }) => scope === new URL('/', location.href).href);
  const { installing, waiting, active } = own ?? {};
  // The newest: that of the last choice may still wait for the pages of the one before.
  const known = (installing ?? waiting ?? active)?.scriptURL;
  const kept = known?.includes(script) ? known : script;
  await serviceWorker.register(lang ? `${script}?lang=${lang}` : kept, { updateViaCache: 'none' });
}
