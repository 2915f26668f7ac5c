import type { Page } from 'puppeteer-core';

interface HeldTimer {
  readonly isSet: () => boolean;
  readonly expire: () => void;
}

/** In the page. */
declare const heldTimer: HeldTimer;

/**
 * Holds the timers of a page with this delay, so that a test decides when the latest of them ends.
 *
 * @param delay - in milliseconds
 */
export async function holdTimers(page: Page, delay: number): Promise<void> {
  await page.evaluateOnNewDocument((held) => {
    const { setTimeout, clearTimeout } = globalThis;
    const id = -1;
    let due: (() => void) | undefined;
    const set = (work: () => void, delay?: number): unknown => {
      if (delay !== held) return setTimeout(work, delay);
      due = work;
      return id;
    };
    const clear = (timer?: number): void => {
      if (timer === id) due = undefined;
      else clearTimeout(timer);
    };
    const expire = (): void => {
      const work = due;
      due = undefined;
      work?.();
    };
    Object.assign(globalThis, {
      setTimeout: set,
      clearTimeout: clear,
      heldTimer: { isSet: () => due !== undefined, expire } satisfies HeldTimer,
    });
  }, delay);
}

/** Whether such a timer runs. */
export function isTimerSet(page: Page): Promise<boolean> {
  return page.evaluate(() => heldTimer.isSet());
}

/** Ends the timer, if it runs. */
export async function expire(page: Page): Promise<void> {
  await page.evaluate(() => heldTimer.expire());
}
