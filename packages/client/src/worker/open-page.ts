import type { PageMessage } from '../shared/page-message.ts';

/** Firefox lets a click open a window for about a second; the pages have to answer well before. */
const answerTimeout = 400;

/**
 * Brings a page to the visitor: the tab that shows it already, else a tab of the same site that goes
 * there, else a new one. A click entitles to a single `focus` or `openWindow`, so a tab is asked first
 * whether it will go, and only focused when it does.
 *
 * @param scope - the worker's scope, by which pages know whose message it is
 */
export async function openPage(clients: Clients, scope: string, url: string): Promise<void> {
  const { href, origin } = new URL(url);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => page.url === href);
  if (shown && (await focus(shown))) return;
  // Asked all at once, taken in the browser's order: last focused first.
  const asked = origin === new URL(scope).origin ? pages.map((page) => ask(page, scope, href)) : [];
  for (const answer of asked) {
    const willing = await answer;
    if (!willing || !(await focus(willing.page))) continue;
    willing.go();
    return;
  }
  await clients.openWindow(href);
}

/** False when the browser refuses, such as for a tab that was closed meanwhile. */
function focus(page: WindowClient): Promise<boolean> {
  return page.focus().then(
    () => true,
    () => false,
  );
}

interface Willing {
  readonly page: WindowClient;
  /** Has the page leave for the address. */
  readonly go: () => void;
}

/** Resolves with null for a page that is frozen, or that runs no messaging client. */
function ask(page: WindowClient, scope: string, url: string): Promise<Willing | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), answerTimeout);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      resolve({ page, go: () => port1.postMessage(true) });
    });
    port1.start();
    const asked: PageMessage = { sineta: 'navigate', scope, url };
    page.postMessage(asked, [port2]);
  });
}
