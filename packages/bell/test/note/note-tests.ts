import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, darkRules } from '../../../../tests/harness/browsers/axe.ts';
import { expire } from '../held-timers.ts';
import type { Testbed } from '../testbed.ts';
import { withStyles } from '../with-styles.ts';
import { announced, bellButton, box, press, pressedBell, settled, visible } from './note-page.ts';

/** Tests of the note, in the browser of the bell's tests. */
export function noteTests(bed: () => Testbed): void {
  describe('the state', () => {
    test('a press of an enabled bell is answered and announced, with a way to the panel and back', async () => {
      await using opened = await pressedBell(bed(), 'load=token&device');
      const { page } = opened;
      await page.waitForSelector(box);
      expect(await visible(page)).toBe('Avisos ligados. Ajustes deste dispositivo');
      await expect.poll(() => announced(page)).toBe('Avisos ligados.');
      expect(await page.$eval(bellButton, (bell) => document.activeElement === bell)).toBe(true);
      await page.click(`${box} button`);
      await page.waitForSelector('sineta-panel[data-state=on]');
      expect(await page.$('sineta-note')).toBeNull();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.$('sineta-panel')).toBeNull();
      expect(await page.$eval(bellButton, (bell) => document.activeElement === bell)).toBe(true);
    });

    test.each([
      ['the state', 'load=token&device'],
      ['the question', 'device'],
    ])('the panel of the context menu closes %s', async (_, options) => {
      await using opened = await pressedBell(bed(), options);
      const { page } = opened;
      await page.waitForSelector(box);
      await page.click(bellButton, { button: 'right' });
      await page.waitForSelector('sineta-panel[data-state=on]');
      await expect.poll(() => page.$('sineta-note')).toBeNull();
      expect(await page.$eval('sineta-panel', (panel) => document.activeElement === panel)).toBe(true);
    });

    test('a press that is answered while the panel is open has no note', async () => {
      await using opened = await pressedBell(bed(), 'load=token&device', 'hold');
      const { page } = opened;
      await page.click(bellButton, { button: 'right' });
      await page.waitForSelector('sineta-panel[data-state=on]');
      await page.evaluate(() => fixture.release('token'));
      await settled(page);
      await page.waitForNetworkIdle({ idleTime: 100 });
      expect(await page.$('sineta-note')).toBeNull();
    });

    test('a page that has removed the bell during the request gets neither a note nor an error', async () => {
      await using opened = await pressedBell(bed(), 'load=token&device', 'hold');
      const { page, lines } = opened;
      await page.evaluate(() => {
        fixture.render(true);
        fixture.release('token');
      });
      await page.waitForNetworkIdle({ idleTime: 100 });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      expect(await page.$('sineta-note')).toBeNull();
      expect(lines.filter((line) => /popover/i.test(line))).toEqual([]);
    });

    test('the note has no button on a page without the panel', async () => {
      await using opened = await pressedBell(bed(), 'load=token&device&no-panel');
      await opened.page.waitForSelector(box);
      expect(await visible(opened.page)).toBe('Avisos ligados.');
    });

    test('a page that loads with notifications on shows nothing', async () => {
      await using opened = await bed().open('load=token&device');
      await settled(opened.page);
      await opened.page.waitForNetworkIdle({ idleTime: 100 });
      expect(await opened.page.$('sineta-note')).toBeNull();
    });

    test.each(['none', 'fail'] as const)('B16 B17 the outcome %s has no note', async (outcome) => {
      await using opened = await pressedBell(bed(), 'load=token&device', outcome);
      await settled(opened.page);
      await opened.page.waitForNetworkIdle({ idleTime: 100 });
      expect(await opened.page.$('sineta-note')).toBeNull();
    });

    test('turning off by a press is answered', async () => {
      await using opened = await pressedBell(bed(), 'load=token&device&disable');
      await opened.page.waitForSelector(box);
      expect(await visible(opened.page)).toContain('Avisos desligados neste dispositivo.');
    });

    test('a note whose state has passed closes', async () => {
      await using opened = await pressedBell(bed(), 'load=token&device');
      await opened.page.waitForSelector(box);
      await opened.page.evaluate(() => fixture.setToken(null));
      await expect.poll(() => opened.page.$('sineta-note')).toBeNull();
    });

    test.each([
      ['hovered', (page: Page) => page.hover(box), (page: Page) => page.mouse.move(8, 600)],
      ['focused', (page: Page) => page.focus(`${box} button`), (page: Page) => page.focus(bellButton)],
    ])('closes by itself, but not while it is %s', async (_, enter, leave) => {
      await using opened = await pressedBell(bed(), 'load=token&device');
      const { page } = opened;
      await page.waitForSelector(box);
      await enter(page);
      await expire(page);
      expect(await page.$(box)).not.toBeNull();
      await leave(page);
      await expire(page);
      expect(await page.$('sineta-note')).toBeNull();
    });

    test('the tooltip makes room for the note, and comes back', async () => {
      await using opened = await pressedBell(bed(), 'load=token&device');
      const { page } = opened;
      await page.waitForSelector(box);
      const isSeen = () =>
        page.$eval('[role=tooltip]', (tip) => tip.checkVisibility({ opacityProperty: true }));
      expect(await isSeen()).toBe(false);
      await page.waitForSelector('::-p-aria([name="Desabilitar Notificações"][role="button"])');
      await press(page, 'token');
      await page.waitForSelector(box);
      expect(await isSeen()).toBe(false);
      await page.hover(bellButton);
      await expire(page);
      expect(await page.$('sineta-note')).toBeNull();
      expect(await isSeen()).toBe(true);
    });

    test('another press replaces the note', async () => {
      await using opened = await pressedBell(bed(), 'load=token&device');
      const { page } = opened;
      await (await page.waitForSelector(box))!.evaluate((note) => note.classList.add('former'));
      await press(page, 'token');
      await page.waitForSelector(`${box}:not(.former)`);
      expect(await page.$$('sineta-note')).toHaveLength(1);
    });

    test('the page’s texts and language are used', async () => {
      await using labelled = await pressedBell(bed(), 'load=token&device&labels');
      await labelled.page.waitForSelector(box);
      expect(await visible(labelled.page)).toContain('Ligado');
      await using english = await pressedBell(bed(), 'load=token&device&lang=en');
      await english.page.waitForSelector(box);
      expect(await visible(english.page)).toBe('Notifications are on. Device settings');
    });
  });

  describe('on any page', () => {
    test.each([
      ['at the top', {}],
      ['at the bottom', { position: 'fixed', insetBlockEnd: '0', insetInline: '0' }],
    ])('it does not cover the bell %s, and fits in a narrow window', async (_, style) => {
      await bed().permit('granted');
      await using opened = await bed().open('device');
      const { page } = opened;
      await settled(page);
      await page.$eval('header', (header, style) => Object.assign(header.style, style), style);
      await press(page, 'token');
      await page.waitForSelector(`${box} fieldset`);
      // A moving note is a fraction of a pixel smaller.
      await page.$eval(box, async (note) => {
        await Promise.allSettled(note.getAnimations().map(({ finished }) => finished));
      });
      const boxOf = (selector: string) =>
        page.$eval(selector, (element) => element.getBoundingClientRect().toJSON() as DOMRect);
      const note = await boxOf(box);
      const { top, bottom } = await boxOf(bellButton);
      expect(note.top >= bottom || note.bottom <= top).toBe(true);
      expect(Math.min(note.left, note.top)).toBeGreaterThanOrEqual(8);
      expect(note.right).toBeLessThanOrEqual(352);
      expect(note.bottom).toBeLessThanOrEqual(632);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const sizes = await page.$$eval(`${box} button, ${box} label`, (targets) =>
        targets.map((target) => target.getBoundingClientRect().height),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    });

    test('it and the tooltip leave the space free that the page reserves for a scrollbar', async () => {
      // As `scrollbar-gutter: stable` does in Chromium with classic scrollbars, the page is narrower than its `clientWidth`.
      const reserved = withStyles('html { margin-inline-end: 15px }');
      await using opened = await pressedBell(bed(), 'load=token&device', 'token', async (page) => {
        await page.setViewport({ width: 480, height: 640 });
        await reserved(page);
      });
      const { page } = opened;
      await page.waitForSelector(box);
      // A moving note is a fraction of a pixel smaller.
      const end = (selector: string) =>
        page.$eval(selector, (element) => Math.round(element.getBoundingClientRect().right));
      await expect.poll(() => end(box)).toBe(457);
      await page.keyboard.press('Escape');
      await page.hover('h1');
      await page.hover(bellButton);
      await expect.poll(() => end('[role=tooltip]')).toBe(457);
    });

    test('the page’s styles do not apply', async () => {
      await using opened = await pressedBell(
        bed(),
        'device',
        'token',
        withStyles(
          'sineta-note { display: none !important; font-size: 40px !important; color: red !important; opacity: 0 !important }',
        ),
      );
      const { page } = opened;
      await page.waitForSelector(`${box} fieldset`);
      const { size, color, shown } = await page.$eval(`${box} .note`, (note) => ({
        size: getComputedStyle(note).fontSize,
        color: getComputedStyle(note.closest('.box')!).color,
        shown: note.checkVisibility({ opacityProperty: true }),
      }));
      expect({ size, color, shown }).toEqual({ size: '15px', color: 'rgb(27, 33, 48)', shown: true });
    });

    test('nothing moves under prefers-reduced-motion', async () => {
      const animationIn = async (motion: string) => {
        await using opened = await pressedBell(bed(), 'load=token&device', 'token', (page) =>
          page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: motion }]),
        );
        await opened.page.waitForSelector(box);
        const name = await opened.page.$eval(box, (note) => getComputedStyle(note).animationName);
        return name;
      };
      expect(await animationIn('reduce')).toBe('none');
      expect(await animationIn('no-preference')).not.toBe('none');
    });

    test.each([
      ['the state', 'load=token&device'],
      ['the question', 'device'],
    ])('%s: no axe-core violations, in light and in dark', async (_, options) => {
      const themed = (scheme: string) => (page: Page) =>
        page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
      await using opened = await pressedBell(bed(), options, 'token', themed('light'));
      const { page } = opened;
      await page.waitForSelector(box);
      await page.hover(box);
      expect(await axeFindings(page)).toEqual([]);
      await themed('dark')(page);
      expect(await axeFindings(page, darkRules)).toEqual([]);
    });
  });
}
