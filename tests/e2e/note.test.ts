import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '../harness/browsers/axe.ts';
import { bellOf } from '../harness/browsers/bell.ts';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { embedBell } from '../harness/sites/embedded-bell.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { waitFor } from '../harness/wait-for.ts';

const box = 'header >>> sineta-note >>> .box';
const noteScript = '/sineta-note.js';

describe.each(browserKinds)('the note of the bell in %s', (kind) => {
  const testbed = useTestbed(kind, {}, ({ stack }) => stack.nameTopic('escola', 'Escola'));

  const scripts = () => testbed().gateway.requests.filter(({ path }) => path === noteScript).length;
  const asks = (page: Page) => page.waitForSelector(`${box} legend`);
  const hasFocus = (page: Page) => page.$eval('sineta-bell', (bell) => document.activeElement === bell);

  test('asks once, by the keyboard alone, and the service has the chosen topic', async () => {
    const { browser, gateway, host } = testbed();
    await browser.setPermission(`${host.origin}/`, 'prompt');
    const page = await browser.openPage(embedBell(host, gateway.origin, '', 'lang="pt-BR"'));
    const bell = bellOf(page, 'element');
    await bell.waitFor('off');
    expect(scripts()).toBe(0);
    await page.keyboard.press('Tab');
    await browser.answerPermission(page, () => page.keyboard.press('Enter'), 'allow');
    await asks(page);
    expect(scripts()).toBe(1);
    expect(await hasFocus(page)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press(' ');
    const followed = await waitFor('the choice', () =>
      gateway.requests.find(
        ({ method, path, answer }) => method === 'POST' && path.endsWith('/topics:add') && answer,
      ),
    );
    expect(JSON.parse(followed.answer!.body)).toEqual({ topics: ['escola'] });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector(box, { hidden: true });
    expect(await hasFocus(page)).toBe(true);

    await page.reload();
    await bell.waitFor('on');
    await page.focus('sineta-bell >>> button');
    // The note closes after a few seconds, but not while it has the focus.
    const [settings] = await Promise.all([
      page.waitForFunction(() => {
        const note = document.querySelector('sineta-bell')?.shadowRoot?.querySelector('sineta-note');
        const button = note?.shadowRoot?.querySelector<HTMLElement>('.box button');
        button?.focus();
        return button?.textContent;
      }),
      page.keyboard.press('Enter'),
    ]);
    expect(await settings.jsonValue()).toBe('Ajustes deste dispositivo');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForSelector('sineta-panel[data-state="on"]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('sineta-panel'));
    expect(await hasFocus(page)).toBe(true);
  });

  test('a question without an answer is asked again in one line, on three page views in all', async () => {
    const { browser, gateway, host } = testbed();
    await browser.setPermission(`${host.origin}/`, 'prompt');
    const page = await browser.openPage(embedBell(host, gateway.origin, '', 'lang="pt-BR"'));
    const bell = bellOf(page, 'element');
    await bell.waitFor('off');
    await browser.answerPermission(page, () => bell.press(), 'allow');
    await asks(page);
    for (const _ of ['second', 'third']) {
      await page.reload();
      await bell.waitFor('on');
      const line = await page.waitForSelector(`${box} .sentence`);
      expect(await line!.evaluate(({ textContent }) => textContent)).toBe('Avisos ligados.Escolher assuntos');
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    }
    const before = scripts();
    await page.reload();
    await bell.waitFor('on');
    await page.waitForNetworkIdle({ idleTime: 500 });
    expect(scripts()).toBe(before);
  });

  test('asks a device that is on and was never asked; the answer is kept', async () => {
    const { browser, gateway, host } = testbed();
    const url = embedBell(host, gateway.origin, '', 'lang="pt-BR"');
    await browser.setPermission(url, 'granted');
    const page = await browser.openPage(url);
    await bellOf(page, 'element').waitFor('on');
    const choose = await page.waitForSelector(`${box} .sentence button`);
    await choose!.click();
    await asks(page);
    await page.locator(`${box} .foot .primary`).click();
    await page.waitForSelector(box, { hidden: true });
    expect(await hasFocus(page)).toBe(true);
    const before = scripts();
    await page.reload();
    await bellOf(page, 'element').waitFor('on');
    await page.waitForNetworkIdle({ idleTime: 500 });
    expect(scripts()).toBe(before);
  });

  test('the bell of another tab follows at once when a page turns notifications off and on', async () => {
    const { browser, gateway, host } = testbed();
    const url = embedBell(host, gateway.origin);
    await browser.setPermission(url, 'granted');
    const one = await browser.openPage(url);
    await bellOf(one, 'element').waitFor('on');
    const two = await browser.openPage(url);
    await bellOf(two, 'element').waitFor('on');
    const act = (name: 'disable' | 'press') =>
      two.evaluate((method) => {
        (document.querySelector('sineta-bell') as unknown as Record<string, () => void>)[method]!();
      }, name);
    await act('disable');
    await bellOf(one, 'element').waitFor('off');
    await act('press');
    await bellOf(one, 'element').waitFor('on');
    expect(await two.evaluate(() => localStorage.length)).toBe(0);
  });

  test('asks beside the button of a notice that turns notifications on; a topic’s page has its own', async () => {
    const { browser, stack, url } = testbed();
    const id = await stack.send({ notification: { title: 'Volta às aulas' } });
    const notice = new URL(`/avisos/${id}`, url).href;
    await browser.setPermission(url, 'prompt');
    const page = await browser.openPage(notice);
    const button = await page.waitForSelector('main [data-state] > button');
    expect(await button!.evaluate(({ textContent }) => textContent)).toBe('Ligar avisos');
    await button!.focus();
    await browser.answerPermission(page, () => page.keyboard.press('Enter'), 'allow');
    await page.waitForSelector('main sineta-note >>> legend');
    expect(await button!.evaluate((element) => document.activeElement === element)).toBe(true);
    expect(await button!.evaluate(({ textContent }) => textContent)).toBe('Ajustes deste dispositivo');
    expect(await axeFindings(page)).toEqual([]);
    const bottom = () =>
      page.evaluate(() => {
        const note = document.querySelector('main sineta-note')!.shadowRoot!;
        return innerHeight - note.querySelector('.box')!.getBoundingClientRect().bottom;
      });
    const wide = page.viewport();
    await page.setViewport({ width: 360, height: 740 });
    await waitFor('the question at the lower edge of a phone', async () => Math.round(await bottom()) === 8);
    await page.setViewport(wide);
    await page.keyboard.press('Escape');
    await page.waitForSelector('sineta-note', { hidden: true });
    // Answered, the question does not come back: the next press gets the state, also where its line is in view.
    await page.reload();
    const press = await page.waitForSelector('header [data-state=on] button');
    await press!.click();
    await page.waitForSelector('header sineta-note >>> .sentence');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(new URL('/?topico=escola', url).href);
    const follow = await page.waitForSelector('main [data-state=off] >>> [part=button]');
    await follow!.click();
    await page.waitForSelector('main [data-state=on]:not([data-pending]) >>> [part=button]');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('does not ask on a page with ask-topics="off"; Escape closes the note', async () => {
    const { browser, gateway, host } = testbed();
    const url = embedBell(host, gateway.origin, 'ask-topics="off" scope="/other/"');
    await browser.setPermission(url, 'prompt');
    const page = await browser.openPage(url);
    const bell = bellOf(page, 'element');
    await bell.waitFor('off');
    // The note closes after a few seconds.
    await Promise.all([
      page.waitForSelector(`${box} .sentence`),
      browser.answerPermission(page, () => bell.press(), 'allow'),
    ]);
    expect(await page.$(`${box} legend`)).toBeNull();
    await page.keyboard.press('Escape');
    await page.waitForSelector(box, { hidden: true });
  });
});
