import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import type { BellPage, Testbed } from '../testbed.ts';

/** Opens the page with the given permission, and the panel by the bell's context menu. */
export async function openPanel(
  bed: Testbed,
  options = 'device&load=token',
  permission: Parameters<Testbed['permit']>[0] = 'granted',
  prepare?: (page: Page) => Promise<unknown>,
): Promise<BellPage> {
  await bed.permit(permission);
  const opened = await bed.open(options, prepare);
  const { page } = opened;
  await page.waitForSelector('[data-state]:not([data-pending]) button');
  await page.click('header button', { button: 'right' });
  await page.waitForSelector('>>> dialog[open]');
  return opened;
}

export async function expectState(page: Page, state: string, sentence: string): Promise<void> {
  await page.waitForSelector(`sineta-panel[data-state=${state}]`);
  expect(await page.$eval('>>> .state', (element) => element.textContent)).toBe(sentence);
}

export async function expectClosed(page: Page): Promise<void> {
  await expect.poll(() => page.$('sineta-panel')).toBeNull();
}

export async function press(page: Page, name: string): Promise<void> {
  await page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
}

export function announced(page: Page): Promise<string> {
  return page.$eval('>>> [role=status]', (live) => live.textContent);
}

export function ticked(page: Page): Promise<boolean[]> {
  return page.$$eval('>>> input', (boxes) => boxes.map((box) => box.checked));
}

export function chain(page: Page): Promise<(string | undefined)[]> {
  return page.$$eval('>>> .chain li', (links) => links.map((link) => (link as HTMLElement).dataset['state']));
}
