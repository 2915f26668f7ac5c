import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '../harness/browsers/axe.ts';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { bundle } from '../harness/sites/bundle.ts';
import { strictPolicy } from '../harness/sites/embedded-bell.ts';
import { tokenRequest } from '../harness/service/gateway.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';

const deviceChanges = { method: 'POST', path: /^\/v1\/devices\/[^/]+\/topics:(add|remove)$/ } as const;

describe.each(browserKinds)('a topic button in %s', (kind) => {
  const testbed = useTestbed(kind, {}, async ({ stack }) => {
    await stack.nameTopic('escola', 'Escola');
    await stack.nameTopic('obras', 'Obras e trânsito');
  });

  /** Hosts a page on another origin than the service, with a strict policy. */
  function hostPage(body: string, root = 'lang="pt-BR"', script = ''): string {
    const { gateway, host } = testbed();
    const type = 'text/javascript';
    host.put('/', {
      headers: { 'content-security-policy': strictPolicy(gateway.origin) },
      body: `<!doctype html><html ${root}><head><meta charset="utf-8"><title>Padaria</title>
        <link rel="icon" href="data:,">
        <script type="module" src="${script || `${gateway.origin}/sineta-bell.js`}"></script></head>
        <body><main><h1>Padaria</h1>${body}<p id="after">Depois</p></main></body></html>`,
    });
    host.put('/sineta-worker.js', { type, body: `importScripts('${gateway.origin}/sineta-worker.js');` });
    return `${host.origin}/`;
  }

  const button = (selector: string) => `${selector} >>> button`;
  const state = (page: Page, selector: string) =>
    page.$eval(selector, (element) => (element as HTMLElement).dataset['state']);
  /** Without the text of the other state, which only takes its space. */
  const label = (page: Page) =>
    page.$eval(button('sineta-topic'), (element) => (element as HTMLElement).innerText.trim());
  const box = (page: Page, selector: string) =>
    page.$eval(selector, (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });

  /** Opens a page with this markup, and waits for the button. */
  async function open(body: string, root?: string): Promise<Page> {
    const { browser } = testbed();
    const page = await browser.openPage(hostPage(body, root));
    await page.waitForSelector('sineta-topic[data-state]');
    return page;
  }

  /** The topics in the response to the latest change, after the page has it. */
  async function followedAtService(): Promise<string[]> {
    const { gateway } = testbed();
    const { answer } = await gateway.answered(deviceChanges, gateway.matching(deviceChanges).length - 1);
    return (JSON.parse(answer.body) as { topics: string[] }).topics;
  }

  test('turns notifications on and follows the topic, without moving the page; a press leaves it', async () => {
    const { browser, desktop, gateway, stack } = testbed();
    const before = gateway.matching(tokenRequest).length;
    const page = await open('<sineta-topic name="escola">Escola</sineta-topic>');
    await browser.setPermission(page.url(), 'prompt');
    expect(await label(page)).toBe('Receber avisos de Escola');
    expect(gateway.matching(tokenRequest)).toHaveLength(before);
    const places = async () => [await box(page, 'sineta-topic'), await box(page, '#after')];
    const placesBefore = await places();
    await browser.answerPermission(page, () => page.click(button('sineta-topic')), 'allow');
    await page.waitForSelector('sineta-topic[data-state="on"]:not([data-pending])');
    expect(await label(page)).toBe('Avisos de Escola ligados');
    expect(await page.$('sineta-topic >>> [aria-pressed]')).toBeNull();
    expect(await followedAtService()).toEqual(['escola']);
    expect(await places()).toEqual(placesBefore);
    expect(await axeFindings(page)).toEqual([]);
    const message = await stack.send({
      target: { topic: 'escola' },
      notification: { title: 'Matrículas abertas' },
    });
    await stack.waitForCounts(message, { displayed: 1 });
    await desktop.waitForNotification(({ summary }) => summary === 'Matrículas abertas');

    await page.reload();
    await page.waitForSelector('sineta-topic[data-state="on"]');
    await page.click(button('sineta-topic'));
    await page.waitForSelector('sineta-topic[data-state="off"]:not([data-pending])');
    expect(await followedAtService()).toEqual([]);
    expect(await places()).toEqual(placesBefore);
  });

  test('turns notifications on for its topic only, and the bell for the default topics of the site', async () => {
    const { browser, gateway, host, stack } = testbed();
    const setDefault = async (isDefault: boolean) => {
      const response = await fetch(`${stack.service.url}/v1/sites/default/topics/obras`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Obras e trânsito', default: isDefault }),
      });
      expect(response.status).toBe(200);
    };
    await setDefault(true);
    await browser.setPermission(`${host.origin}/`, 'granted');
    const page = await open(`<sineta-bell></sineta-bell>
      <sineta-topic name="escola"></sineta-topic><sineta-topic id="obras" name="obras"></sineta-topic>`);
    await page.waitForSelector('sineta-bell[data-state="on"]:not([data-pending])');
    await page.waitForSelector('#obras[data-state="on"]');
    await page.$eval('sineta-bell', (bell) => (bell as HTMLElement & { disable(): Promise<void> }).disable());
    await page.waitForSelector('#obras[data-state="off"]');
    const before = gateway.matching(tokenRequest).length;
    await page.click(button('sineta-topic'));
    await page.waitForSelector('sineta-topic[data-state="on"]:not([data-pending])');
    expect(JSON.parse(gateway.matching(tokenRequest)[before]!.body)).toMatchObject({ topics: ['escola'] });
    expect(await followedAtService()).toEqual(['escola']);
    expect(await state(page, '#obras')).toBe('off');
    await setDefault(false);
  });

  test('works with the keyboard, gives each result once to screen readers, and reports it to the page', async () => {
    const { browser, host } = testbed();
    await browser.setPermission(`${host.origin}/`, 'granted');
    const page = await open(
      '<sineta-topic name="obras" label="Obras" lang="en"></sineta-topic><sineta-bell></sineta-bell>',
    );
    // Otherwise the press turns notifications on, and is answered with what comes with the topic.
    await page.waitForSelector('sineta-bell[data-state="on"]');
    const events = await page.evaluateHandle(() => {
      const details: unknown[] = [];
      document
        .querySelector('sineta-topic')!
        .addEventListener('sineta-topic', (event) => details.push((event as CustomEvent).detail));
      return details;
    });
    const status = () => page.$eval('sineta-topic >>> output', ({ textContent }) => textContent);
    expect(await label(page)).toBe('Get notices about Obras');
    await page.keyboard.press('Tab');
    await page.keyboard.press(' ');
    await page.waitForSelector('sineta-topic[data-state="on"]:not([data-pending])');
    expect(await label(page)).toBe('Notices about Obras: on');
    expect(await status()).toBe('');
    await page.keyboard.press('Enter');
    await page.waitForSelector('sineta-topic[data-state="off"]:not([data-pending])');
    await expect.poll(status).toBe('You no longer get notices about Obras.');
    expect(await events.jsonValue()).toEqual([
      { topic: 'obras', followed: true },
      { topic: 'obras', followed: false },
    ]);
  });

  test('agrees with the other buttons, the bell and the panel, with one request on load', async () => {
    const { browser, gateway, host } = testbed();
    const before = gateway.matching(tokenRequest).length;
    await browser.setPermission(`${host.origin}/`, 'granted');
    const page = await open(`<sineta-bell></sineta-bell>
      <sineta-topic id="one" name="escola"></sineta-topic>
      <sineta-topic id="two" name="escola"></sineta-topic>
      <sineta-topic id="three" name="obras"></sineta-topic>`);
    await page.waitForSelector('sineta-bell[data-state="on"]:not([data-pending])');
    await page.waitForSelector('#three[data-state]');
    expect(gateway.matching(tokenRequest).length - before).toBe(1);
    await page.click(button('#one'));
    await page.waitForSelector('#one[data-state="on"]:not([data-pending])');
    await page.waitForSelector('#two[data-state="on"]');
    expect(await state(page, '#three')).toBe('off');
    await page.click('sineta-bell >>> button', { button: 'right' });
    const choice = await page.waitForSelector('sineta-panel >>> .choice ::-p-text(Escola)');
    await choice!.click();
    await page.waitForSelector('#one[data-state="off"]');
    await page.waitForSelector('#two[data-state="off"]');
  });

  test('explains a blocked site in the panel, and a failure beside the button', async () => {
    const { browser, gateway, host } = testbed();
    await browser.setPermission(`${host.origin}/`, 'denied');
    const page = await open('<sineta-topic name="escola" label="Escola"></sineta-topic>');
    await page.click(button('sineta-topic'));
    await page.waitForSelector('sineta-panel[data-state="blocked"]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('sineta-panel'));
    await browser.setPermission(page.url(), 'granted');
    await page.reload();
    await page.waitForSelector('sineta-topic[data-state]');
    gateway.answer(deviceChanges, 503);
    await page.click(button('sineta-topic'));
    const problem = await page.waitForSelector('sineta-topic >>> .answer.shown', { visible: true });
    expect(await problem!.evaluate(({ textContent }) => textContent)).toMatch(/^Não foi possível salvar/);
    expect(await state(page, 'sineta-topic')).toBe('off');
    expect(await axeFindings(page)).toEqual([]);
    gateway.endFaults();
    await page.click(button('sineta-topic'));
    await page.waitForSelector('sineta-topic[data-state="on"]:not([data-pending])');
  });

  test('leaves the content between the tags where push is not supported', async () => {
    const { browser, gateway } = testbed();
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(() => Reflect.deleteProperty(globalThis, 'PushManager'));
    await page.goto(
      hostPage('<sineta-topic name="escola"><a href="/escola">Avisos de Escola</a></sineta-topic>'),
    );
    await page.waitForNetworkIdle({ idleTime: 200 });
    expect(gateway.requests.some(({ path }) => path === '/sineta-topic.js')).toBe(true);
    expect(await page.$eval('sineta-topic a', (link) => link.checkVisibility())).toBe(true);
    expect(await page.$$('sineta-topic >>> button')).toEqual([]);
  });

  test('leaves the content between the tags for a topic that the site does not have', async () => {
    const page = await open(`<sineta-topic name="escola"></sineta-topic>
      <sineta-topic id="typo" name="escolla"><a href="/escola">Avisos de Escola</a></sineta-topic>
      <sineta-topic id="own" name="onibus" label="Ônibus"></sineta-topic>`);
    await page.waitForSelector('#own[data-state]');
    await page.waitForNetworkIdle({ idleTime: 200 });
    expect(await page.$eval('#typo a', (link) => link.checkVisibility())).toBe(true);
    expect(await page.$$('#typo >>> button')).toEqual([]);
  });

  test('is a component of React, with the store of the bell', async () => {
    const { browser, gateway, host, stack } = testbed();
    const { vapidPublicKey } = await stack.site();
    const code = `
      import { createBellStore, NotificationBell, TopicButton } from '@sineta/bell';
      import { createMessagingClient } from '@sineta/client';
      import { StrictMode, useState } from 'react';
      import { createRoot } from 'react-dom/client';
      const shared = {
        client: createMessagingClient({ service: '${gateway.origin}' }),
        vapidKey: '${vapidPublicKey}',
        store: createBellStore(),
      };
      function App() {
        const [followed, setFollowed] = useState('unknown');
        return (
          <>
            <NotificationBell {...shared} />
            <TopicButton {...shared} topic="escola" name="Escola" className="escola" onFollowed={(now) => setFollowed(String(now))} />
            <i>{followed}</i>
          </>
        );
      }
      createRoot(document.querySelector('#root')).render(<StrictMode><App /></StrictMode>);`;
    host.put('/app.js', { type: 'text/javascript', body: await bundle(code, 'tsx') });
    const before = gateway.matching(tokenRequest).length;
    await browser.setPermission(`${host.origin}/`, 'granted');
    const page = await browser.openPage(hostPage('<div id="root"></div>', 'lang="pt-BR"', '/app.js'));
    await page.waitForSelector('.escola[data-state]');
    await page.waitForSelector('#root [data-state="on"]:has(> button)');
    expect(await page.$$('.escola')).toHaveLength(1);
    await page.click(button('.escola'));
    await page.waitForSelector('.escola[data-state="on"]:not([data-pending])');
    await expect.poll(() => page.$eval('#root i', ({ textContent }) => textContent)).toBe('true');
    expect(await followedAtService()).toEqual(['escola']);
    expect(gateway.matching(tokenRequest).length - before).toBe(1);
  });
});
