import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { appleMobileDevices, presentAs } from '../harness/browsers/apple-mobile-devices.ts';
import { axeFindings } from '../harness/browsers/axe.ts';
import { bellOf } from '../harness/browsers/bell.ts';
import { missingCapabilities } from '../harness/browsers/missing-capability.ts';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { tokenRequest } from '../harness/service/gateway.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { embedBell } from '../harness/sites/embedded-bell.ts';
import { waitFor } from '../harness/wait-for.ts';

const feedRequest = { method: 'GET', path: /^\/v1\/sites\/default\/feed(?:\?|$)/ } as const;
const withoutPush = {
  ...missingCapabilities,
  'an iPhone': (page: Page) => presentAs(page, appleMobileDevices['iPhone']!),
};

describe.each(browserKinds)('the inbox in %s', (kind) => {
  const testbed = useTestbed(kind, {}, async ({ stack }) => {
    await stack.nameTopic('escola', 'Escola');
    await stack.nameTopic('obras', 'Obras e trânsito');
  });

  /** The page of another site that embeds a bell with an inbox, under a strict policy. */
  function hostPage(): string {
    const { gateway, host } = testbed();
    return embedBell(host, gateway.origin, 'inbox', 'lang="pt-BR"');
  }

  /** Publishes a notice, and waits until the feed has it. */
  async function publish(title: string, topic?: string): Promise<void> {
    const { stack } = testbed();
    const id = await stack.send({ notification: { title }, ...(topic && { target: { topic } }) });
    await waitFor('the notice in the feed', async () => {
      const response = await fetch(`${stack.service.url}/v1/sites/default/feed`);
      return (await response.text()).includes(id);
    });
  }

  /** Loads the page again, long after the last request for the feed. */
  async function comeBack(page: Page): Promise<void> {
    await page.goto(hostPage());
    // Its script, which arrives after the page has loaded, would make a request of its own.
    await loaded(page);
    await forgetLastRequest(page);
    await page.reload();
    await loaded(page);
  }

  async function forgetLastRequest(page: Page): Promise<void> {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('sineta.feed')) localStorage.setItem(key, '0');
    });
  }

  const loaded = (page: Page) => page.waitForSelector('sineta-bell[data-inbox]');
  const unread = (page: Page, count: number) => page.waitForSelector(`sineta-bell[data-inbox="${count}"]`);
  const button = 'sineta-bell >>> [aria-haspopup=dialog]';
  const titles = (page: Page) =>
    page.$$eval('sineta-panel >>> .notice-title', (all) => all.map(({ textContent }) => textContent));

  const unreadTitles = (page: Page) =>
    page.$$eval('sineta-panel >>> .notice:not([data-read]) .notice-title', (all) =>
      all.map(({ textContent }) => textContent),
    );

  async function openPanel(page: Page): Promise<void> {
    await page.locator(button).click();
    await page.waitForSelector('sineta-panel >>> #inbox', { visible: true });
  }

  test('a visitor of a blocked site sees a new notice in the panel, opens it, and it is read afterwards', async () => {
    const { browser, gateway, host } = testbed();
    await publish('Antes da primeira visita');
    await browser.setPermission(`${host.origin}/`, 'denied');
    const before = gateway.matching(tokenRequest).length;
    const page = await browser.openPage(hostPage());
    await unread(page, 0);
    await publish('Feira no sábado');
    await comeBack(page);
    await unread(page, 1);

    const bell = bellOf(page, 'element');
    expect(await bell.state()).toBe('off');
    expect(await bell.name()).toBe('Habilitar Notificações');
    await bell.press();
    await page.waitForSelector('sineta-panel[data-state="blocked"] >>> .notice');
    expect(await titles(page)).toEqual(['Feira no sábado', 'Antes da primeira visita']);
    expect(await unreadTitles(page)).toEqual(['Feira no sábado']);
    expect(await axeFindings(page)).toEqual([]);
    await Promise.all([page.waitForNavigation(), page.click('sineta-panel >>> .notice')]);
    expect(page.url()).toMatch(new RegExp(`^${gateway.origin}/avisos/[\\w-]+$`));
    await page.waitForSelector('h1 ::-p-text(Feira no sábado)');

    await comeBack(page);
    await unread(page, 0);
    await bellOf(page, 'element').press();
    await page.waitForSelector('sineta-panel >>> #inbox', { visible: true });
    expect(await unreadTitles(page)).toEqual([]);
    expect(gateway.matching(tokenRequest)).toHaveLength(before);
  });

  test('an open page counts new notices when the visitor comes back to its tab', async () => {
    const { browser, host } = testbed();
    await browser.setPermission(`${host.origin}/`, 'denied');
    const page = await browser.openPage(hostPage());
    await loaded(page);
    const before = await page.$eval('sineta-bell', (bell) => Number((bell as HTMLElement).dataset['inbox']));
    await forgetLastRequest(page);
    const other = await browser.openPage('about:blank');
    // A hidden page has no frames, by which `waitForFunction` would look again.
    await waitFor('the page to be hidden', () => page.evaluate(() => document.hidden));
    await publish('Mudança no horário');
    await other.close();
    await page.bringToFront();
    await unread(page, before + 1);
    await openPanel(page);
    expect((await titles(page))[0]).toBe('Mudança no horário');
  });

  test('a conditional request for a page load, none for the loads of the next minutes, and one for an opened panel', async () => {
    const { browser, gateway, host } = testbed();
    await browser.setPermission(`${host.origin}/`, 'denied');
    const requests = () => gateway.matching(feedRequest);
    const before = requests().length;
    const page = await browser.openPage(hostPage());
    await loaded(page);
    expect(requests().length - before).toBe(1);
    await page.goto(hostPage());
    await loaded(page);
    expect(requests().length - before).toBe(1);
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('sineta.feed'))!;
      localStorage.setItem(key, String(Date.now() - 11_000));
    });
    await publish('Enquanto a página está aberta');
    await bellOf(page, 'element').press();
    await page.waitForSelector('sineta-panel >>> .notice-title ::-p-text(Enquanto a página está aberta)');
    await unread(page, 1);
    expect(requests().length - before).toBe(2);
    // It counts as recent for nine more seconds, on a slow machine too.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('sineta.feed'))!;
      localStorage.setItem(key, String(Number(localStorage.getItem(key)) + 9000));
    });
    await page.reload();
    await loaded(page);
    await bellOf(page, 'element').press();
    await page.waitForSelector('sineta-panel >>> #inbox', { visible: true });
    expect(requests().length - before).toBe(2);
    await comeBack(page);
    expect(requests().length - before).toBe(3);
    expect((await gateway.answered(feedRequest, before + 2)).answer.status).toBe(304);
  });

  test('a device that chose topics gets the notices about them, after its site was blocked too', async () => {
    const { browser, gateway, host } = testbed();
    await browser.setPermission(`${host.origin}/`, 'granted');
    const page = await browser.openPage(hostPage());
    await bellOf(page, 'element').waitFor('on');
    await loaded(page);
    await page.$eval('sineta-bell', (bell) => (bell as HTMLElement & { openPanel(): void }).openPanel());
    const choice = await page.waitForSelector('sineta-panel >>> .choice ::-p-text(Escola)');
    await choice!.click();
    await gateway.answered({ method: 'POST', path: /^\/v1\/devices\/[^/]+\/topics:add$/ });
    await page.waitForFunction(
      () =>
        document.querySelector('sineta-panel')?.shadowRoot?.querySelector('[role=status]')?.textContent !==
        '',
    );
    await browser.setPermission(`${host.origin}/`, 'denied');
    await publish('Obra na ponte', 'obras');
    await publish('Matrículas abertas', 'escola');
    await publish('Feriado na segunda');
    await comeBack(page);
    await unread(page, 2);
    await openPanel(page);
    expect(await unreadTitles(page)).toEqual(['Feriado na segunda', 'Matrículas abertas']);
    expect(await titles(page)).not.toContain('Obra na ponte');
    await page.waitForSelector('sineta-panel >>> .notice-topic ::-p-text(Escola)');
  });

  test.each(Object.entries(withoutPush))(
    'with %s the bell is not rendered (B2, B3), and a button has the notices',
    async (_, prepare) => {
      const { browser, gateway } = testbed();
      const before = gateway.matching(tokenRequest).length;
      const url = hostPage();
      await publish('Vacinação no sábado');
      const page = await browser.newPage();
      await prepare(page);
      await page.evaluateOnNewDocument((key) => {
        localStorage.setItem(key, localStorage.getItem(key) ?? '{"until":0,"read":[]}');
      }, `sineta.read ${gateway.origin}/ default`);
      await page.goto(url);
      await loaded(page);
      expect(await bellOf(page, 'element').count()).toBe(0);
      expect(await page.$('sineta-bell[data-state]')).toBeNull();
      await openPanel(page);
      expect((await titles(page))[0]).toBe('Vacinação no sábado');
      expect(await axeFindings(page)).toEqual([]);
      await page.click('sineta-panel >>> .inbox-head button ::-p-text(Marcar como lidos)');
      await unread(page, 0);
      await page.waitForSelector('sineta-panel >>> .note ::-p-text(Nada de novo por aqui.)');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('sineta-panel'));
      await page.reload();
      await unread(page, 0);
      expect(await page.$eval(button, (element) => element.checkVisibility())).toBe(true);
      expect(gateway.matching(tokenRequest)).toHaveLength(before);
    },
  );

  test('in a private window the notices of this visit are there', async () => {
    const { browser } = testbed();
    const page = await browser.newPrivatePage();
    await page.goto(hostPage());
    await unread(page, 0);
    await publish('Aviso durante a visita');
    await comeBack(page);
    await unread(page, 1);
    await openPanel(page);
    expect(await unreadTitles(page)).toEqual(['Aviso durante a visita']);
  });
});
