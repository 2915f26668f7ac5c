import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  errors as failures,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { darkRules } from '../../../../tests/harness/browsers/axe.ts';
import { noon } from './fixtures.ts';

/** Time for the browser on a busy machine, in milliseconds. */
export const patience = 120_000;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox'],
    timeout: patience,
  });
}

/** A page of the board, for a visitor in Brazil. */
export interface BoardPage {
  readonly page: Page;
  /** Every error in it, including blocked requests (CSP) and hydration mismatches. */
  readonly errors: readonly string[];
  readonly setPermission: (setting: 'prompt' | 'granted' | 'denied') => Promise<void>;
}

export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<BoardPage> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  navigateAgain(page);
  await page.clock.setFixedTime(noon);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const isNetwork = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isNetwork) errors.push(message.text());
  });
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  const setPermission: BoardPage['setPermission'] = async (setting) => {
    await devtools.send('Browser.setPermission', {
      permission: { name: 'notifications' },
      setting,
      origin,
      browserContextId: targetInfo.browserContextId,
    });
  };
  await setPermission('prompt');
  return { page, errors, setPermission };
}

/**
 * Repeats a navigation that never ends. While DevTools is attached to service workers, as Playwright always is, Chromium
 * (156) loses the event of 3 navigations in 100 on a busy machine, if they follow within a second of a changed worker; the
 * server has sent the page by then. Without DevTools on the workers, none of 250 was lost.
 */
function navigateAgain(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    try {
      return await goto(url, { timeout: patience / 3, ...options });
    } catch (error) {
      if (!(error instanceof failures.TimeoutError)) throw error;
      return goto(url, options);
    }
  };
}

/**
 * Resolves when the board has this service worker, and no other one that would replace it.
 * @param script The end of its address.
 */
export async function workerSettled(page: Page, script = '/board-worker.js'): Promise<void> {
  await page.waitForFunction(async (script) => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const own = registrations.find(({ scope }) => new URL(scope).pathname === '/');
    const { installing, waiting, active } = own ?? {};
    return !installing && !waiting && active?.state === 'activated' && active.scriptURL.endsWith(script);
  }, script);
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if axe-core finds violations on the page in either theme. The page remains in the dark one. */
export async function expectAccessibleInThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, darkRules);
}

/**
 * Fails if axe-core finds violations on the page.
 *
 * @param rules - all if absent
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Colours are tested when animations have ended. Those within closed details go on when they are opened.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
        .map((animation) => animation.finished),
    ),
  );
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const found = await axe.run({
      // What passes is not read, and has a selector computed for each element.
      resultTypes: ['violations'],
      // WCAG 2.2 AA: of its rules this one is off by default.
      ...(rules === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: [...rules] }),
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
  expect(violations).toEqual([]);
}

/** Fails if the page is wider than a window of this width. */
export async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/** Waits until a text is visible. */
export async function expectToSee(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.getByText(text).first().isVisible()).toBe(true);
}

/** Records layout shifts on the page; the returned function lists them as Chromium reports them. */
export async function watchShifts(page: Page): Promise<() => Promise<unknown[]>> {
  const shifts = await page.evaluateHandle(() => {
    const entries: unknown[] = [];
    const observer = new PerformanceObserver((list) => {
      entries.push(...list.getEntries().map((entry) => entry.toJSON() as unknown));
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    return entries;
  });
  return () => shifts.jsonValue();
}
