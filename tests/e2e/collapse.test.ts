import type { SendMessage } from '@sineta/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startDesktop, type Desktop } from '../harness/browsers/desktop.ts';
import { browserKinds, openBrowser } from '../harness/browsers/open-browser.ts';
import type { BrowserSession } from '../harness/browsers/browser-session.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { visit, type Visit } from '../harness/browsers/visit.ts';
import { waitFor } from '../harness/wait-for.ts';

describe.each(browserKinds)('a message that a click closes on the other devices of a user, in %s', (kind) => {
  const testbed = useTestbed(kind);
  /** The desktop and the browser of the second device. */
  let desktop: Desktop;
  let browser: BrowserSession;
  let page: Visit['page'];

  beforeEach(async () => {
    const { stack, url, browser: first } = testbed();
    desktop = await startDesktop();
    browser = await openBrowser(kind, { pushService: stack.pushService, desktop });
    for (const each of [first, browser]) {
      await each.setPermission(url, 'granted');
      const opened = await visit(each, url);
      await opened.bell.waitFor('on');
      if (each === browser) ({ page } = opened);
    }
    await linkDevices('ana');
  });
  afterEach(async () => {
    await browser.close();
    await desktop.close();
  });

  /** Links all devices of the site to a user. */
  async function linkDevices(user: string): Promise<void> {
    const { stack } = testbed();
    const devices = `${stack.service.url}/v1/sites/default/devices`;
    const headers = { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' };
    const listed = (await (await fetch(devices, { headers })).json()) as { devices: { id: string }[] };
    for (const { id } of listed.devices) {
      const body = JSON.stringify({ user });
      const { ok } = await fetch(`${devices}/${id}/user`, { method: 'PUT', headers, body });
      expect(ok).toBe(true);
    }
  }

  /** Sends a message to the user, waits until both devices show it, and clicks it on the first. */
  async function sendAndClick(title: string): Promise<string> {
    const { stack, desktop: first } = testbed();
    const id = await send(title, { collapse: true });
    const clicked = await first.waitForNotification(({ summary }) => summary === title);
    await desktop.waitForNotification(({ summary }) => summary === title);
    first.click(clicked.id);
    await stack.waitForCounts(id, { displayed: 2, clicked: 1 });
    expect(shown()).toContain(title);
    return id;
  }

  function send(title: string, extra: Partial<SendMessage> = {}): Promise<string> {
    return testbed().stack.send({ target: { user: 'ana' }, notification: { title }, ...extra });
  }

  /** The titles that the second device shows. */
  function shown(): string[] {
    return desktop.notifications.filter(({ closed }) => !closed).map(({ summary }) => summary);
  }

  function waitUntilShown(titles: readonly string[]): Promise<unknown> {
    return waitFor(`only ${titles.join()}`, () => shown().join() === titles.join(), {
      describe: () => shown().join(),
    });
  }

  /** A notification that a script closes is no dismissal: receipts arrive in order, and this one is later. */
  async function expectNoDismissal(id: string): Promise<void> {
    const { stack } = testbed();
    const last = await send('O último');
    const { id: notification } = await desktop.waitForNotification(({ summary }) => summary === 'O último');
    desktop.dismiss(notification);
    await stack.waitForCounts(last, { dismissed: 1 });
    expect((await stack.message(id)).counts).toMatchObject({ clicked: 1, dismissed: 0 });
  }

  test('is closed there when the next message is shown', async () => {
    const id = await sendAndClick('Pedido pronto');
    await send('Outro pedido', { collapse: true });
    await waitUntilShown(['Outro pedido']);
    await expectNoDismissal(id);
  });

  test('is closed there when the user opens the page', async () => {
    const id = await sendAndClick('Pedido entregue');
    await page.reload();
    await waitUntilShown([]);
    await expectNoDismissal(id);
  });
});
