import type { Page } from 'puppeteer-core';

/** The names that the contract gives the bell (B5, B6, B20). */
export const bellNames = { off: 'Habilitar Notificações', on: 'Desabilitar Notificações' } as const;

/** The notification bell of a page, as a visitor and a screen reader meet it. */
export interface Bell {
  count(): Promise<number>;
  /** Waits until it is there in this state, with no request under way. */
  waitFor(state: 'off' | 'on'): Promise<void>;
  /** Waits until it says that a request is under way. */
  waitForPending(): Promise<void>;
  state(): Promise<string>;
  /** Its accessible name. */
  name(): Promise<string>;
  /** Red, green and blue of the mark, 0 to 255. */
  colour(): Promise<readonly number[]>;
  hover(): Promise<void>;
  press(): Promise<void>;
}

const holder = 'header [data-state]:has(> button)';
const button = `${holder} > button`;
const idle = ':not([data-pending])';

export function bellOf(page: Page): Bell {
  return {
    count: async () => (await page.$$(button)).length,
    waitFor: async (state) => {
      await page.waitForSelector(`${holder}[data-state="${state}"]${idle}`, { timeout: 15_000 });
    },
    waitForPending: async () => {
      await page.waitForSelector(`${holder}[data-pending]`, { timeout: 15_000 });
    },
    state: () => page.$eval(holder, (bell) => bell.getAttribute('data-state') ?? ''),
    name: () =>
      page.$eval(button, (bell) => {
        const label = document.getElementById(bell.getAttribute('aria-labelledby') ?? '');
        return label?.textContent ?? bell.getAttribute('aria-label') ?? bell.textContent;
      }),
    colour: () =>
      page.$eval(`${button} svg`, (mark) =>
        (getComputedStyle(mark).color.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number),
      ),
    hover: () => page.hover(button),
    press: () => page.click(button),
  };
}
