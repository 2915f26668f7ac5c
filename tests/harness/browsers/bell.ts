import type { Page } from 'puppeteer-core';

/** The accessible names of the bell according to its contract (B5, B6, B20). */
export const bellNames = { off: 'Habilitar Notificações', on: 'Desabilitar Notificações' } as const;

/** The notification bell of a page, as visitors and screen readers perceive it. */
export interface Bell {
  count(): Promise<number>;
  /** Waits until it is shown in this state, without a running request. */
  waitFor(state: 'off' | 'on'): Promise<void>;
  /** Waits until it shows that a request is running. */
  waitForPending(): Promise<void>;
  state(): Promise<string>;
  /** The accessible name. */
  name(): Promise<string>;
  /** Red, green and blue of the mark, 0 to 255. */
  colour(): Promise<readonly number[]>;
  isDisabled(): Promise<boolean>;
  hover(): Promise<void>;
  /** Waits until the tooltip is visible. */
  waitForTooltip(): Promise<void>;
  /** All visible text of the bell. */
  visibleText(): Promise<string>;
  press(): Promise<void>;
}

/** How the bell is embedded: by React, or as the custom element, whose markup is in a shadow root. */
export type Binding = 'react' | 'element';

const bells = {
  react: 'header [data-state]:has(> button)',
  element: 'header sineta-bell >>> [data-state]:has(> button)',
} as const;
const idle = ':not([data-pending])';

export function bellOf(page: Page, binding: Binding = 'react'): Bell {
  const holder = bells[binding];
  const button = `${holder} > button`;
  return {
    count: async () => (await page.$$(button)).length,
    waitFor: async (state) => {
      await page.waitForSelector(`${holder}[data-state="${state}"]${idle}`, { timeout: 120_000 });
    },
    waitForPending: async () => {
      await page.waitForSelector(`${holder}[data-pending]`, { timeout: 120_000 });
    },
    state: () => page.$eval(holder, (bell) => bell.getAttribute('data-state') ?? ''),
    name: () =>
      page.$eval(button, (bell) => {
        const tree = bell.getRootNode() as Document | ShadowRoot;
        const label = tree.getElementById(bell.getAttribute('aria-labelledby') ?? '');
        return label?.textContent ?? bell.getAttribute('aria-label') ?? bell.textContent;
      }),
    colour: () =>
      page.$eval(`${button} svg`, (mark) => {
        const { color } = getComputedStyle(mark);
        // The components of color-mix() are from 0 to 1.
        const whole = color.startsWith('color(') ? 255 : 1;
        return (color.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map((part) => Number(part) * whole);
      }),
    isDisabled: () => page.$eval(button, (bell) => bell.matches(':disabled')),
    hover: () => page.hover(button),
    waitForTooltip: async () => {
      await page.waitForSelector(`${holder} > [role="tooltip"]`, { visible: true });
    },
    visibleText: () => page.$eval(holder, (bell) => (bell as HTMLElement).innerText),
    press: () => page.click(button),
  };
}
