import type { PageMessage } from '../shared/page-message.ts';

/** Firefox lets a click open a window for about a second; pages must reply well before that. */
const answerTimeout = 400;

/**
 * Shows the page to the visitor: focuses the tab that has it, or navigates a tab of the same site, or opens a new one. A
 * click permits a single `focus` or `openWindow`, so a tab is focused only after it has replied that it will navigate.
 *
 * @param scope - the worker's scope, by which pages recognize its messages
 * @returns whether a page loads
 */
export async function openPage(clients: Clients, scope: string, url: string): Promise<boolean> {
  const { href, origin } = new URL(url);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => page.url === href);
  if (shown && (await focus(shown))) return false;
  // Requests go out all at once; replies are used in the browser's order, last focused first.
  const replies = origin === new URL(scope).origin ? pages.map((page) => offerLink(page, scope, href)) : [];
  for (const reply of replies) {
    const navigable = await reply;
    if (!navigable || !(await focus(navigable.page))) continue;
    navigable.navigate();
    return true;
  }
  await clients.openWindow(href);
  return true;
}

/** False if the browser refuses, for example for a tab that was just closed. */
function focus(page: WindowClient): Promise<boolean> {
  return page.focus().then(
    () => true,
    () => false,
  );
}

interface NavigablePage {
  readonly page: WindowClient;
  /** Makes the page navigate to the link. */
  readonly navigate: () => void;
}

/** Resolves with null if the page is frozen or has no messaging client. */
function offerLink(page: WindowClient, scope: string, url: string): Promise<NavigablePage | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), answerTimeout);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      resolve({ page, navigate: () => port1.postMessage(true) });
    });
    port1.start();
    const offer: PageMessage = { sineta: 'navigate', scope, url };
    page.postMessage(offer, [port2]);
  });
}
