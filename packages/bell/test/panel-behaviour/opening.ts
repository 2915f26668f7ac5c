import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import type { Testbed } from '../testbed.ts';
import { expectClosed, openPanel, press } from './panel-page.ts';

export function openingTests(bed: () => Testbed): void {
  describe('opening and closing', () => {
    test.each([
      ['Shift+F10 is pressed', ['Shift', 'F10']],
      ['the menu key is pressed', ['ContextMenu']],
    ] as const)('opens when %s; Escape closes it and returns the focus to the bell', async (_, keys) => {
      await using opened = await bed().open('device');
      const { page } = opened;
      await page.waitForSelector('[data-state]:not([data-pending]) button');
      await page.focus('header button');
      expect(await description(page)).toBe('Menu de contexto: este dispositivo');
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
      await page.waitForSelector('::-p-aria([name="Este dispositivo"][role="dialog"])');
      await page.keyboard.press('Escape');
      await expectClosed(page);
      expect(await page.evaluate(() => document.activeElement?.matches('header button'))).toBe(true);
    });

    test('a click never opens it, nor does a context menu with panel={false}', async () => {
      await bed().permit('granted');
      await using opened = await bed().open('device&no-panel');
      const { page } = opened;
      await page.waitForSelector('[data-state]:not([data-pending]) button');
      expect(await description(page)).toBeUndefined();
      await page.click('header button');
      await expect.poll(() => page.evaluate(() => fixture.requests.length)).toBe(2);
      await page.click('header button', { button: 'right' });
      // A panel would be loaded first.
      await page.waitForNetworkIdle({ idleTime: 100 });
      await expectClosed(page);
    });

    test('the page does not scroll behind it, and keeps the styles that it has set on its root', async () => {
      await using opened = await bed().open('device');
      const { page } = opened;
      await page.waitForSelector('[data-state]:not([data-pending]) button');
      const styles = 'overflow-y: scroll; padding-left: 12px';
      await page.evaluate((styles) => document.documentElement.setAttribute('style', styles), styles);
      const root = () =>
        page.evaluate(() => {
          const { documentElement } = document;
          return [documentElement.getAttribute('style'), getComputedStyle(documentElement).overflowY];
        });
      await page.click('header button', { button: 'right' });
      await page.waitForSelector('>>> dialog[open]');
      expect(await root()).toEqual([styles, 'hidden']);
      await page.keyboard.press('Escape');
      await expectClosed(page);
      expect(await root()).toEqual([styles, 'scroll']);
    });

    test('closes by its button and by a click outside; a second opening does nothing', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await page.$eval('header button', (bell) => {
        bell.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
      });
      await press(page, 'Fechar');
      await expectClosed(page);
      await page.click('header button', { button: 'right' });
      await page.waitForSelector('>>> dialog[open]');
      await page.mouse.click(180, 8);
      await expectClosed(page);
    });
  });
}

/** The accessible description of the bell. */
async function description(page: Page): Promise<string | undefined> {
  const root = await page.$('header button');
  const node = await page.accessibility.snapshot({ root: root! });
  return node?.description;
}
