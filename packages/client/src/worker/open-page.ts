import type { PageMessage, PageReply } from '../shared/page-message.ts';
import type { Windows } from './worker-context.ts';

/**
 * Shows the page to the visitor: focuses the tab that has it, or navigates a tab of the same site, or opens a new one. A
 * click permits a single `focus` or `openWindow`, so a tab is focused only after it has replied that it will navigate.
 *
 * @param scope - the worker's scope, by which pages recognize its messages
 * @returns whether a page loads
 */
export async function openPage(clients: Windows, scope: string, url: string): Promise<boolean> {
  const { href, origin } = new URL(url);
  const pages = origin === new URL(scope).origin ? await clients.matchAll({ includeUncontrolled: true }) : [];
  // Requests go out all at once; replies are used in the browser's order, last focused first. A frame is no tab.
  const tabs = await Promise.all(
    pages.filter((page) => page.frameType !== 'nested').map((page) => offerLink(page, scope, href)),
  );
  for (const { page, shows } of tabs) if (shows === href && (await focus(page))) return false;
  for (const { page, port } of tabs) {
    if (!port || !(await focus(page))) continue;
    // It navigates now.
    port.postMessage(true);
    return true;
  }
  await clients.openWindow(href);
  return true;
}

/** False if the browser refuses, for example for a tab that was just closed. */
function focus(page: WindowClient): Promise<WindowClient | false> {
  return page.focus().catch(() => false);
}

interface Tab {
  readonly page: WindowClient;
  /**
   * The address that the page states. That of the client is the one it was created with, so that it can be an earlier one
   * after `history.pushState` (Service Workers, `Client.url`): it counts for a page that states none.
   */
  readonly shows: string;
  /** On which the page waits to navigate. Absent if it is frozen or has no messaging client. */
  readonly port?: MessagePort;
}

function offerLink(page: WindowClient, scope: string, url: string): Promise<Tab> {
  // Firefox lets a click open a window for about a second; pages must reply well before that.
  const answerTimeout = 400;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve({ page, shows: page.url }), answerTimeout);
    port1.addEventListener('message', ({ data }: MessageEvent<Partial<PageReply>>) =>
      resolve({ page, shows: data.shows ?? page.url, port: port1 }),
    );
    port1.start();
    page.postMessage({ sineta: 'navigate', scope, url } satisfies PageMessage, [port2]);
  });
}
