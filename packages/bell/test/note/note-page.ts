import type { Page } from 'puppeteer-core';
import type { Outcome } from '../fixtures/fixture.ts';
import { holdTimers } from '../held-timers.ts';
import type { BellPage, Testbed } from '../testbed.ts';

export const bellButton = 'header > span > button';
export const box = 'sineta-note >>> .box';

export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('[data-state]:not([data-pending])');
}

export async function press(page: Page, outcome: Outcome): Promise<void> {
  await settled(page);
  await page.evaluate((next) => (fixture.outcome = next), outcome);
  await page.click(bellButton);
}

/** The visible text of the note, on one line. */
export function visible(page: Page): Promise<string> {
  return page.$eval(box, (note) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (parentElement!.checkVisibility() && !parentElement!.matches('.live')) texts.push(nodeValue!);
    }
    return texts.join(' ');
  });
}

export function announced(page: Page): Promise<string> {
  return page.$eval('sineta-note >>> [role=status]', ({ textContent }) => textContent);
}

/** The names of the buttons that are shown. */
export function names(page: Page): Promise<string[]> {
  return page.$$eval(`${box} button:not([hidden])`, (buttons) =>
    buttons.map(({ textContent }) => textContent),
  );
}

export function focused(page: Page): Promise<string | undefined> {
  return page.$eval('sineta-note', ({ shadowRoot }) => shadowRoot!.activeElement?.textContent);
}

/** Opens a page on which notifications are permitted and no note closes by itself, and presses its bell. */
export async function pressedBell(
  bed: Testbed,
  options: string,
  outcome: Outcome = 'token',
  prepare?: (page: Page) => Promise<unknown>,
): Promise<BellPage> {
  await bed.permit('granted');
  const opened = await bed.open(options, async (page) => {
    await holdTimers(page, 6000);
    await prepare?.(page);
  });
  await press(opened.page, outcome);
  return opened;
}
