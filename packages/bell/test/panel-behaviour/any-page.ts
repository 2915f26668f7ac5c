import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, darkRules } from '../../../../tests/harness/browsers/axe.ts';
import type { Testbed } from '../testbed.ts';
import { withStyles } from '../with-styles.ts';
import { openPanel, press, ticked } from './panel-page.ts';

export function anyPageTests(bed: () => Testbed): void {
  describe('on any page', () => {
    test('the page’s styles do not apply, and the panel fits in a narrow window', async () => {
      await using opened = await openPanel(
        bed(),
        'device&load=token',
        'granted',
        withStyles(
          'html { font-size: 62.5% } * { display: none !important; font-size: 40px !important; color: red !important } html, body, #root, header, header * { display: block !important }',
        ),
      );
      const { page } = opened;
      const { width, size, color } = await page.$eval('>>> .state', (state) => ({
        width: state.getBoundingClientRect().width,
        size: getComputedStyle(state).fontSize,
        color: getComputedStyle(state).color,
      }));
      expect({ width, size, color }).toEqual({ width: 320, size: '18px', color: 'rgb(27, 33, 48)' });
    });

    test('the panel has the direction of its language, and a topic that of its own, on any page', async () => {
      const directionIn = async (options: string) => {
        await using opened = await openPanel(bed(), `device&load=token&${options}`);
        const { page } = opened;
        await expect.poll(() => ticked(page)).toHaveLength(3);
        const direction = await page.$eval('>>> dialog', (dialog) => getComputedStyle(dialog).direction);
        return { direction, sides: await page.evaluate(sides), strayed: await page.evaluate(strayedStops) };
      };
      const leftToRight = { mark: 'left', words: 'left', box: 'left', close: 'right' };
      expect(await directionIn('rtl')).toEqual({ direction: 'ltr', sides: leftToRight, strayed: [] });
      const { direction, sides: mirrored, strayed } = await directionIn('labels=هذا الجهاز');
      expect(direction).toBe('rtl');
      expect(mirrored).toEqual({ mark: 'right', words: 'right', box: 'right', close: 'left' });
      expect(strayed).not.toContain('Aberturas, prazos e resultados.');
    });

    test('every target is at least 44 by 44 pixels, and nothing scrolls sideways at 200 %', async () => {
      // A window of 720 CSS pixels has 360 at a zoom of 200 %.
      await using opened = await openPanel(bed());
      const { page } = opened;
      await expect.poll(() => ticked(page)).toHaveLength(3);
      const sizes = await page.$$eval('>>> button:not([hidden]), >>> label.choice, >>> select', (targets) =>
        targets.map((target) => {
          const { width, height } = target.getBoundingClientRect();
          return Math.round(Math.min(width, height));
        }),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
      expect(await page.$eval('>>> .content', (panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
    });

    test('what scrolls has no round corners, which a classic scrollbar would cover', async () => {
      await using opened = await openPanel(bed(), 'device&load=token&inbox=three');
      const { page } = opened;
      await expect.poll(() => ticked(page)).toHaveLength(3);
      const scrollers = await page.$$eval('>>> *', (all) =>
        all
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight && clientHeight > 1)
          .filter((each) => getComputedStyle(each).overflowY === 'auto')
          .map((each) => [each.className, getComputedStyle(each).borderRadius]),
      );
      expect(scrollers).toEqual([['content', '0px']]);
      const { overflow, borderRadius } = await page.$eval('>>> dialog', (dialog) => {
        const { overflow, borderRadius } = getComputedStyle(dialog);
        return { overflow, borderRadius };
      });
      expect(overflow).toBe('hidden');
      expect(borderRadius).not.toBe('0px');
    });

    test('whatever unfolds has the same mark, at the end of its line', async () => {
      await using opened = await openPanel(bed(), 'device&load=token&inbox=three');
      const { page } = opened;
      await expect.poll(() => ticked(page)).toHaveLength(3);
      await page.evaluate(() => fixture.report({ ok: true }));
      await press(page, 'Enviar um teste');
      await page.waitForSelector('>>> .success');
      const marks = await page.$$eval('>>> summary', (lines) =>
        lines.map((line) => {
          const { borderBottomStyle, borderTopWidth, rotate } = getComputedStyle(line, '::after');
          const isListItem = getComputedStyle(line).display === 'list-item';
          return [borderBottomStyle, borderTopWidth, rotate, isListItem];
        }),
      );
      expect(marks).toEqual(Array.from({ length: 3 }, () => ['solid', '0px', '45deg', false]));
    });

    test.each([
      ['removes the panel', () => document.querySelector('sineta-panel')!.remove()],
      [
        'restores a copy of its body',
        () => {
          const copy = document.body.cloneNode(true) as HTMLElement;
          copy.querySelector('#root')!.replaceWith(document.querySelector('#root')!);
          document.body.replaceWith(copy);
        },
      ],
    ])('a page that %s scrolls again, and opens another', async (_what, leave) => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
      expect(await overflow()).toBe('hidden');
      await page.evaluate(leave);
      await expect.poll(overflow).toBe('visible');
      await page.click('header button', { button: 'right' });
      await page.waitForSelector('>>> dialog[open]');
      expect(await page.$$('sineta-panel')).toHaveLength(1);
      expect(await overflow()).toBe('hidden');
    });

    test.each([
      ['on', 'device&load=token', 'granted'],
      ['on, a test failed', 'device&load=token', 'granted'],
      ['off', 'device', 'granted'],
      ['undecided', 'device', 'prompt'],
      ['blocked, from right to left', 'device&rtl&labels=هذا الجهاز', 'denied'],
    ] as const)('%s: no axe-core violations, in light and in dark', async (name, options, permission) => {
      const themed = (scheme: string) => (page: Page) =>
        page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
      await using opened = await openPanel(bed(), options, permission, themed('light'));
      const { page } = opened;
      await page.waitForSelector(`sineta-panel[data-state=${name.split(',')[0]}]`);
      if (name.includes('test')) {
        await page.evaluate(() => fixture.report({ ok: false, link: 'service', code: 'x', detail: 'y' }));
        await press(page, 'Enviar um teste');
        await page.waitForSelector('>>> details code');
      }
      expect(await axeFindings(page)).toEqual([]);
      await themed('dark')(page);
      expect(await axeFindings(page, darkRules)).toEqual([]);
    });
  });
}

/** Runs in the page: the side of the panel on which its parts are. */
function sides(): Record<'mark' | 'words' | 'box' | 'close', string> {
  const root = document.querySelector('sineta-panel')!.shadowRoot!;
  const panel = root.querySelector('dialog')!.getBoundingClientRect();
  const sideOf = (selector: string) => {
    // Of the text, not of the whole line.
    const range = document.createRange();
    range.selectNode(root.querySelector(selector)!.firstChild ?? root.querySelector(selector)!);
    const { left, right } = range.getBoundingClientRect();
    return left - panel.left < panel.right - right ? 'left' : 'right';
  };
  return { mark: sideOf('.mark'), words: sideOf('.state'), box: sideOf('input'), close: sideOf('.close') };
}

/** Runs in the page: Latin texts of the panel whose full stop is displayed before their last letter. */
function strayedStops(): string[] {
  const walker = document.createTreeWalker(
    document.querySelector('sineta-panel')!.shadowRoot!,
    NodeFilter.SHOW_TEXT,
  );
  const strayed: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.data.endsWith('.') || !text.parentElement!.checkVisibility()) continue;
    const leftOf = (offset: number) => {
      const range = document.createRange();
      range.setStart(text, offset);
      range.setEnd(text, offset + 1);
      return range.getBoundingClientRect().left;
    };
    if (leftOf(text.length - 1) < leftOf(text.length - 2)) strayed.push(text.data);
  }
  return strayed;
}
