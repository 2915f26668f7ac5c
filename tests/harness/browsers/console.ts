import type { Locator, Page } from 'puppeteer-core';
import type { BrowserSession } from './browser-session.ts';
import type { Stack } from '../service/stack.ts';
import { waitFor } from '../wait-for.ts';

/** The token of the set-up link that the service printed at its start. */
export function setUpToken({ service }: Stack): string {
  const token = /\/console\/set-up#(\S+)/.exec(service.output())?.[1];
  if (token === undefined) throw new Error(`No set-up link in the output:\n${service.output()}`);
  return token;
}

/** Opens a tab for the console, in Portuguese. */
export async function newConsolePage(browser: BrowserSession): Promise<Page> {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() =>
    localStorage.setItem('sineta:preferences', '{"language":"pt-BR","theme":"system"}'),
  );
  return page;
}

/** Opens a page of the default site’s console. */
export async function goTo(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}console/sites/default${path}`);
  await page.waitForSelector('main h1');
  // A list that loads moves what is below it, also from under a click.
  await page.waitForFunction(() => !document.querySelector('main')!.textContent.includes('Carregando'));
}

export function field(page: Page, name: string) {
  return page.locator(`::-p-aria([name="${name}"][role="textbox"])`);
}

export function button(page: Page, name: string) {
  return page.locator(`::-p-aria([name="${name}"][role="button"])`);
}

/** A button that may wait for an answer of the service, once it can be pressed. */
export function readyButton(page: Page, name: string) {
  return button(page, name).filter((element) => element.getAttribute('aria-disabled') !== 'true');
}

/** Presses a control in the middle of the window: at its lower edge, the bar of the compose page would get the press. */
export async function pressInMiddle(control: Locator<Element>): Promise<void> {
  const element = await control.waitHandle();
  await element.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await control.click();
}

export function tab(page: Page, name: string) {
  return page.locator(`::-p-aria([name="${name}"][role="tab"])`);
}

/** A button of the open confirmation dialog. */
export function answer(page: Page, name: string) {
  return page.locator(`[role="alertdialog"] ::-p-aria([name="${name}"][role="button"])`);
}

export async function valueOf(page: Page, name: string): Promise<string> {
  const handle = await field(page, name).waitHandle();
  return handle.evaluate((element) => (element as HTMLInputElement).value);
}

/** Waits until the page contains the text. */
export async function expectText(page: Page, words: string): Promise<void> {
  await waitFor(
    `“${words}” on the page`,
    () => page.evaluate((words) => document.body.innerText.includes(words), words),
    { describe: () => page.evaluate(() => document.body.innerText) },
  );
}
