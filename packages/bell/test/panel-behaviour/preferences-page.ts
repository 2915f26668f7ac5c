import type { Page } from 'puppeteer-core';

export async function openPreferences(page: Page): Promise<void> {
  await page.locator('>>> summary').click();
  await page.waitForSelector('>>> .when select');
}

/** The present setting, in the line of the section. */
export function setting(page: Page): Promise<string | null> {
  return text(page, 'summary .note');
}

/** Whether the checkbox of “urgent notices only” is ticked. */
export function urgentOnly(page: Page): Promise<boolean> {
  return page.$eval('>>> .when > .choice input', (box) => box.checked);
}

export async function text(page: Page, selector: string): Promise<string | null> {
  const found = await page.$(`>>> ${selector}`);
  return found && found.evaluate((element) => element.textContent);
}

/** Enters the end of the quiet hours, as a browser's picker does. */
export function setTime(page: Page, time: string): Promise<void> {
  return page.$$eval(
    '>>> [type=time]',
    (times, time) => {
      const end = times[1] as HTMLInputElement;
      end.value = time;
      end.dispatchEvent(new Event('change', { bubbles: true }));
    },
    time,
  );
}

/** The preferences that the service got, in order. */
export async function stored(page: Page): Promise<unknown[]> {
  const asked = await page.evaluate(() => fixture.asked);
  const name = 'setPreferences ';
  return asked.flatMap((call) => (call.startsWith(name) ? [JSON.parse(call.slice(name.length))] : []));
}

/** What is below the setting; null if nothing is. */
export async function more(page: Page): Promise<string | null> {
  const element = await page.$('>>> .fold .note + .note:not([hidden])');
  return element && element.evaluate(({ textContent }) => textContent);
}

export function visibleText(page: Page, selector: string): Promise<string> {
  return page.$eval(`>>> ${selector}`, (element) => (element as HTMLElement).innerText);
}
