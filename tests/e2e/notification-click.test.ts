import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { visit } from '../harness/browsers/visit.ts';
import { waitFor } from '../harness/wait-for.ts';

describe.each(browserKinds)('a clicked notification in %s', (kind) => {
  const testbed = useTestbed(kind);

  /** A visitor with notifications enabled, in one tab of the site. */
  async function enabledVisitor(path = ''): Promise<Page> {
    const { browser, url } = testbed();
    await browser.setPermission(url, 'granted');
    const { page, bell } = await visit(browser, url + path);
    await bell.waitFor('on');
    return page;
  }

  async function sendAndClick(title: string, navigate: string, button?: string): Promise<void> {
    const { browser, desktop, stack, url } = testbed();
    const actions = button === undefined ? undefined : [{ action: 'ver', title: button, navigate }];
    const message = await stack.send({
      notification: { title, navigate: button === undefined ? navigate : url, actions },
    });
    const shown = await desktop.waitForNotification(({ summary }) => summary === title);
    // The worker gives pages 0.4 s to reply to a click. On a slow machine they are still busy with the message.
    await stack.waitForCounts(message, { displayed: 1 });
    for (const tab of await browser.pages()) await tab.evaluate(() => {});
    desktop.click(shown.id, button);
    await stack.waitForCounts(message, { clicked: 1 });
    const { actionClicks } = await stack.message(message);
    expect(actionClicks).toEqual(button === undefined ? undefined : [{ action: 'ver', clicks: 1 }]);
  }

  test('focuses the tab that already shows its page', async () => {
    const { browser, url } = testbed();
    const exact = await enabledVisitor('?aviso=7');
    const other = await browser.openPage(url);
    await waitFor('the other tab in front', () => isVisible(other));
    const tabs = (await browser.pages()).length;
    await sendAndClick('Aba exata', `${url}?aviso=7`);
    await waitFor('the exact tab in front', () => isVisible(exact));
    expect(other.url()).toBe(url);
    expect(await browser.pages()).toHaveLength(tabs);
  });

  test('navigates another tab of the site if none shows the page', async () => {
    const { browser, url } = testbed();
    const page = await enabledVisitor();
    const foreign = await browser.openPage('about:blank');
    await waitFor('the other tab in front', () => isVisible(foreign));
    const tabs = (await browser.pages()).length;
    await sendAndClick('Outra aba', `${url}?aviso=8`);
    await waitFor('the navigation', () => page.url() === `${url}?aviso=8`, { describe: () => page.url() });
    await waitFor('the tab in front', () => isVisible(page));
    expect(await browser.pages()).toHaveLength(tabs);
  });

  test('navigates a tab that was opened with the page and has left it without loading another', async () => {
    const { browser, url } = testbed();
    const page = await enabledVisitor('?aviso=12');
    await page.evaluate(() => history.pushState(null, '', '?aviso=13'));
    await waitFor('the other page', () => page.url() === `${url}?aviso=13`, { describe: () => page.url() });
    const tabs = (await browser.pages()).length;
    await sendAndClick('Página deixada', `${url}?aviso=12`);
    await waitFor('the navigation', () => page.url() === `${url}?aviso=12`, { describe: () => page.url() });
    expect(await browser.pages()).toHaveLength(tabs);
  });

  test('opens a tab if the site has none', async () => {
    const { browser, url } = testbed();
    const page = await enabledVisitor();
    await page.close();
    const tabs = (await browser.pages()).length;
    await sendAndClick('Nenhuma aba', `${url}?aviso=9`);
    await waitForTab(`${url}?aviso=9`);
    expect(await browser.pages()).toHaveLength(tabs + 1);
  });

  test('a button of the notification opens its own link, and the message counts the click by its button', async () => {
    const { browser, url } = testbed();
    const page = await enabledVisitor();
    await page.goto('about:blank');
    const tabs = (await browser.pages()).length;
    await sendAndClick('Com botão', `${url}?aviso=10`, 'Ver o edital');
    await waitForTab(`${url}?aviso=10`);
    expect(await browser.pages()).toHaveLength(tabs + 1);
  });

  test('a web app that starts at its start page instead, as on iPhones, goes to the link once', async () => {
    const { browser, url } = testbed();
    const page = await enabledVisitor();
    await page.goto('about:blank');
    await sendAndClick('Outra página', `${url}?aviso=11`);
    await waitForTab(`${url}?aviso=11`);
    const { page: started } = await visit(browser, url, asWebApp);
    await waitFor('the link', () => started.url() === `${url}?aviso=11`, { describe: () => started.url() });
    const again = await visit(browser, url, asWebApp);
    // The device half of the client has been loaded, which follows the link.
    await again.settled();
    expect(again.page.url()).toBe(url);
  });

  async function waitForTab(address: string): Promise<void> {
    const { browser } = testbed();
    const addresses = async (): Promise<string[]> => (await browser.pages()).map((tab) => tab.url());
    await waitFor(`a tab on ${address}`, async () => (await addresses()).includes(address), {
      describe: async () => (await addresses()).join(' '),
    });
  }
});

function asWebApp(page: Page): Promise<unknown> {
  return page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'standalone', { value: true }));
}

function isVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => document.visibilityState === 'visible');
}
