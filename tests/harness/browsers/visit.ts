import type { Page } from 'puppeteer-core';
import { bellOf, type Bell, type Binding } from './bell.ts';
import type { BrowserSession } from './browser-session.ts';
import { waitFor } from '../wait-for.ts';

export interface ConsoleLine {
  readonly type: string;
  readonly text: string;
  /** The number of logged values. */
  readonly values: number;
}

/** A visitor's tab on the site. */
export interface Visit {
  readonly page: Page;
  readonly bell: Bell;
  /** The console output of the page, oldest first. */
  readonly console: readonly ConsoleLine[];
  /** Waits until this many lines contain the text. */
  readonly waitForConsole: (text: string, times?: number) => Promise<void>;
  /** Waits until the page has settled: the requests on load have ended and the result is rendered. */
  readonly settled: () => Promise<void>;
}

/**
 * Opens the site in a new tab.
 * @param prepare - called with the tab before its first script runs
 * @param binding - how the bell got on its pages
 */
export async function visit(
  browser: Pick<BrowserSession, 'newPage'>,
  url: string,
  prepare?: (page: Page) => Promise<unknown>,
  binding?: Binding,
): Promise<Visit> {
  const page = await browser.newPage();
  const lines: ConsoleLine[] = [];
  page.on('console', (message) => {
    lines.push({ type: message.type(), text: message.text(), values: message.args().length });
  });
  await prepare?.(page);
  await page.goto(url);
  return {
    page,
    bell: bellOf(page, binding),
    console: lines,
    waitForConsole: async (text, times = 1) => {
      await waitFor(
        `"${text}" on the console`,
        () => lines.filter((line) => line.text.includes(text)).length >= times,
        { describe: () => JSON.stringify(lines) },
      );
    },
    settled: async () => {
      await page.waitForNetworkIdle({ idleTime: 150 });
      await page.waitForSelector('main [data-state]:not([data-state="unknown"])');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    },
  };
}
