import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '../../../../tests/harness/browsers/axe.ts';
import type { Outcome } from '../fixtures/fixture.ts';
import { expire, holdTimers } from '../held-timers.ts';
import type { BellPage, Testbed } from '../testbed.ts';
import { announced, bellButton, box, focused, names, press, settled, visible } from './note-page.ts';
import { withStyles } from '../with-styles.ts';

const question = 'Avisos ligados. O que você quer receber?';

/** Tests of the note, in the browser of the bell's tests. */
export function noteTests(bed: () => Testbed): void {
  /** Opens a page on which notifications are permitted and no note closes by itself, and presses its bell. */
  async function pressed(
    options: string,
    outcome: Outcome = 'token',
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<BellPage> {
    await bed().permit('granted');
    const opened = await bed().open(options, async (page) => {
      await holdTimers(page, 6000);
      await prepare?.(page);
    });
    await press(opened.page, outcome);
    return opened;
  }

  describe('the state', () => {
    test('a press of an enabled bell is answered and announced, with a way to the panel and back', async () => {
      await using opened = await pressed('load=token&device');
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

    test('the note has no button on a page without the panel', async () => {
      await using opened = await pressed('load=token&device&no-panel');
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
      await using opened = await pressed('load=token&device', outcome);
      await settled(opened.page);
      await opened.page.waitForNetworkIdle({ idleTime: 100 });
      expect(await opened.page.$('sineta-note')).toBeNull();
    });

    test('turning off by a press is answered', async () => {
      await using opened = await pressed('load=token&device&disable');
      await opened.page.waitForSelector(box);
      expect(await visible(opened.page)).toContain('Avisos desligados neste dispositivo.');
    });

    test('a note whose state has passed closes', async () => {
      await using opened = await pressed('load=token&device');
      await opened.page.waitForSelector(box);
      await opened.page.evaluate(() => fixture.setToken(null));
      await expect.poll(() => opened.page.$('sineta-note')).toBeNull();
    });

    test.each([
      ['hovered', (page: Page) => page.hover(box), (page: Page) => page.mouse.move(8, 600)],
      ['focused', (page: Page) => page.focus(`${box} button`), (page: Page) => page.focus(bellButton)],
    ])('closes by itself, but not while it is %s', async (_, enter, leave) => {
      await using opened = await pressed('load=token&device');
      const { page } = opened;
      await page.waitForSelector(box);
      await enter(page);
      await expire(page);
      expect(await page.$(box)).not.toBeNull();
      await leave(page);
      await expire(page);
      expect(await page.$('sineta-note')).toBeNull();
    });

    test('another press replaces the note', async () => {
      await using opened = await pressed('load=token&device');
      const { page } = opened;
      await (await page.waitForSelector(box))!.evaluate((note) => note.classList.add('former'));
      await press(page, 'token');
      await page.waitForSelector(`${box}:not(.former)`);
      expect(await page.$$('sineta-note')).toHaveLength(1);
    });

    test('the page’s texts and language are used', async () => {
      await using labelled = await pressed('load=token&device&labels');
      await labelled.page.waitForSelector(box);
      expect(await visible(labelled.page)).toContain('Ligado');
      await using english = await pressed('load=token&device&lang=en');
      await english.page.waitForSelector(box);
      expect(await visible(english.page)).toBe('Notifications are on. Device settings');
    });
  });

  describe('the question', () => {
    test('turning on asks once which topics to receive; a choice is stored at once', async () => {
      await using opened = await pressed('device');
      const { page } = opened;
      await page.waitForSelector(`${box} fieldset`);
      expect(await visible(page)).toContain('O que você quer receber?');
      await expect.poll(() => announced(page)).toBe(question);
      expect(await page.$eval(bellButton, (bell) => document.activeElement === bell)).toBe(true);
      // A default topic of the site is followed.
      expect(await names(page)).toEqual(['Pronto', 'Agora não']);
      await page.locator('>>> label ::-p-text(Editais)').click();
      await expect.poll(() => announced(page)).toBe('Você não recebe mais Editais e concursos.');
      // After a choice there is nothing to skip.
      expect(await names(page)).toEqual(['Pronto']);
      await page.locator('>>> label ::-p-text(Saúde)').click();
      await expect.poll(() => announced(page)).toBe('Você recebe Saúde.');
      expect(await page.evaluate(() => fixture.asked)).toEqual([
        'topicsToAsk',
        'follow editais false',
        'follow saude true',
      ]);
      expect(await names(page)).toEqual(['Pronto']);
      // A further press has its answer already.
      await press(page, 'token');
      await settled(page);
      expect(await page.$(`${box} fieldset`)).not.toBeNull();
      await page.locator('::-p-aria([name="Pronto"][role="button"])').click();
      await expect.poll(() => page.$('sineta-note')).toBeNull();
      await page.evaluate(() => fixture.setToken(null));
      await press(page, 'token');
      await page.waitForSelector(box);
      expect(await visible(page)).toBe('Avisos ligados. Ajustes deste dispositivo');
    });

    test('with many topics it shows six of them, and the others on request', async () => {
      await using opened = await pressed('device&more-topics=37');
      const { page } = opened;
      await page.waitForSelector(`${box} fieldset`);
      const shown = () =>
        page.$$eval('>>> .choice', (all) => all.filter((one) => one.checkVisibility()).length);
      expect(await shown()).toBe(6);
      expect(await names(page)).toEqual(['Ver todos', 'Pronto', 'Agora não']);
      await page.locator('::-p-aria([name="Ver todos"][role="button"])').click();
      expect(await shown()).toBe(40);
      expect(await names(page)).toEqual(['Pronto', 'Agora não']);
      await page.keyboard.press('Space');
      await expect.poll(() => announced(page)).toBe('Você recebe Assunto 3.');
      const { top, bottom } = await page.$eval(box, (note) => note.getBoundingClientRect().toJSON());
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(640);
    });

    test('is skipped by a button', async () => {
      await using opened = await pressed('device');
      const { page } = opened;
      await page.locator('::-p-aria([name="Agora não"][role="button"])').click();
      await expect.poll(() => page.$('sineta-note')).toBeNull();
      expect(await page.evaluate(() => fixture.asked)).toEqual(['topicsToAsk']);
    });

    test.each([
      ['on a site without topics', 'device&no-topics'],
      ['if the page does not want it', 'device&no-question'],
      ['with a client of another service', ''],
    ])('is not asked %s', async (_, options) => {
      await using opened = await pressed(options);
      await opened.page.waitForSelector(box);
      expect(await visible(opened.page)).toBe('Avisos ligados. Ajustes deste dispositivo');
    });

    test('a failure to load the topics leaves the state, and is logged', async () => {
      await using opened = await pressed('device', 'token', (page) =>
        page.evaluateOnNewDocument(() => addEventListener('load', () => (fixture.failing = 'topicsToAsk'))),
      );
      await opened.page.waitForSelector(box);
      expect(await visible(opened.page)).toContain('Avisos ligados.');
      await expect.poll(() => opened.lines.join()).toContain('the service is unavailable');
    });

    test('a choice that fails is undone and announced', async () => {
      await using opened = await pressed('device');
      const { page } = opened;
      await page.waitForSelector(`${box} fieldset`);
      await page.evaluate(() => (fixture.failing = 'follow'));
      await page.locator('>>> label ::-p-text(Saúde)').click();
      await expect.poll(() => announced(page)).toContain('Não foi possível salvar Saúde.');
      expect(await page.$$eval('>>> input', (boxes) => boxes.map(({ checked }) => checked))).toEqual([
        true,
        false,
        false,
      ]);
    });

    test('the keyboard alone reaches everything; Escape closes it and leaves the focus at the bell', async () => {
      await using opened = await pressed('device');
      const { page } = opened;
      await page.waitForSelector(`${box} fieldset`);
      await page.focus(bellButton);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect.poll(() => announced(page)).toBe('Você não recebe mais Editais e concursos.');
      for (const key of ['Tab', 'Tab', 'Tab'] as const) await page.keyboard.press(key);
      expect(await focused(page)).toBe('Pronto');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.$('sineta-note')).toBeNull();
      expect(await page.$eval(bellButton, (bell) => document.activeElement === bell)).toBe(true);
    });
  });

  describe('on any page', () => {
    test.each([
      ['at the top', {}],
      ['at the bottom', { position: 'fixed', insetBlockEnd: '0', insetInline: '0' }],
    ])('it covers neither the bell %s nor its tooltip, and fits in a narrow window', async (_, style) => {
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
      for (const selector of [bellButton, '[role=tooltip]']) {
        const { top, bottom } = await boxOf(selector);
        expect(note.top >= bottom || note.bottom <= top).toBe(true);
      }
      expect(Math.min(note.left, note.top)).toBeGreaterThanOrEqual(8);
      expect(note.right).toBeLessThanOrEqual(352);
      expect(note.bottom).toBeLessThanOrEqual(632);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const sizes = await page.$$eval(`${box} button, ${box} label`, (targets) =>
        targets.map((target) => target.getBoundingClientRect().height),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    });

    test('the page’s styles do not apply', async () => {
      await using opened = await pressed(
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
        await using opened = await pressed('load=token&device', 'token', (page) =>
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
      await using opened = await pressed(options, 'token', themed('light'));
      const { page } = opened;
      await page.waitForSelector(box);
      await page.hover(box);
      expect(await axeFindings(page)).toEqual([]);
      await themed('dark')(page);
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
