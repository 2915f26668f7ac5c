import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '../../../../tests/harness/browsers/axe.ts';
import { expire, holdTimers, isTimerSet } from '../held-timers.ts';
import type { BellPage, Testbed } from '../testbed.ts';
import { announced, bellButton, box, focused, press, settled, visible } from './note-page.ts';

/** Tests of the question that a page load asks again, in the browser of the bell's tests. */
export function reminderTests(bed: () => Testbed): void {
  describe('a question that has no answer yet', () => {
    /** Opens a page with notifications on, whose quiet moment the test decides. */
    async function loaded(options: string): Promise<BellPage> {
      await bed().permit('granted');
      return bed().open(`load=token&device&${options}`, (page) => holdTimers(page, 3000));
    }
    const hasWaited = (page: Page) => expect.poll(() => isTimerSet(page)).toBe(true);

    test('is asked again in one line, without the focus; the answer is a press away', async () => {
      await using opened = await loaded('due');
      const { page } = opened;
      await hasWaited(page);
      expect(await page.$('sineta-note')).toBeNull();
      expect(await page.evaluate(() => fixture.asked)).toEqual([]);
      await expire(page);
      await page.waitForSelector(box);
      expect(await visible(page)).toBe('Avisos ligados. Escolher assuntos');
      await expect.poll(() => announced(page)).toBe('Avisos ligados. Escolher assuntos');
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      await page.locator('::-p-aria([name="Escolher assuntos"][role="button"])').click();
      await page.waitForSelector(`${box} fieldset`);
      expect(await focused(page)).toBe('');
      expect(await page.$$('sineta-note')).toHaveLength(1);
      await page.keyboard.press('Space');
      await expect.poll(() => announced(page)).toContain('Você não recebe mais Editais');
      expect(await page.evaluate(() => fixture.asked)).toEqual(['topicsToAsk', 'follow editais false']);
    });

    test.each(
      ['pt-BR', 'en', 'es'].flatMap((lang) => [
        { lang, width: 1280 },
        { lang, width: 360 },
      ]),
    )('is one line, on a phone at the lower edge: $lang, $width', async ({ lang, width }) => {
      await bed().permit('granted');
      await using opened = await bed().open(`load=token&device&due&lang=${lang}`, async (page) => {
        await page.setViewport({ width, height: 900 });
        await holdTimers(page, 3000);
      });
      const { page } = opened;
      await hasWaited(page);
      await expire(page);
      await page.waitForSelector(box);
      const place = () => page.$eval(box, (element) => element.getBoundingClientRect().toJSON() as DOMRect);
      const note = await place();
      expect(note.height).toBeLessThan(60);
      expect(note.width).toBeLessThan(480);
      // After its movement.
      await expect.poll(async () => (await place()).bottom === 892).toBe(width === 360);
    });

    test('leaves after a press elsewhere on the page, which is no answer', async () => {
      await using opened = await loaded('due');
      const { page } = opened;
      await hasWaited(page);
      await expire(page);
      await page.waitForSelector(box);
      await page.mouse.click(180, 300);
      await expect.poll(() => page.$('sineta-note')).toBeNull();
      expect(await page.evaluate(() => fixture.asked)).toEqual(['topicsToAsk']);
    });

    test('leaves when a topic button has answered it', async () => {
      await using opened = await loaded('due&topic-buttons');
      const { page } = opened;
      await page.waitForSelector('#topic-buttons div:last-child [data-state]');
      await hasWaited(page);
      await expire(page);
      await page.waitForSelector(box);
      await page.focus('#topic-buttons div:last-child >>> button');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.$('sineta-note')).toBeNull();
    });

    test('leaves with a bell that is scrolled away, which is no answer', async () => {
      await using opened = await loaded('due');
      const { page } = opened;
      await hasWaited(page);
      await expire(page);
      await page.waitForSelector(box);
      await page.evaluate(() => {
        document.body.style.height = '9000px';
        scrollTo(0, 20);
      });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      expect(await page.$(box)).not.toBeNull();
      await page.evaluate(() => scrollTo(0, 5000));
      await expect.poll(() => page.$('sineta-note')).toBeNull();
      expect(await page.evaluate(() => fixture.asked)).toEqual(['topicsToAsk']);
    });

    test.each([
      ['the button', (page: Page) => page.locator('::-p-aria([name="Agora não"][role="button"])').click()],
      [
        'Escape in it',
        async (page: Page) => {
          await page.focus(`${box} button`);
          await page.keyboard.press('Escape');
        },
      ],
    ])('is skipped by %s', async (_, skip) => {
      await using opened = await loaded('due');
      const { page } = opened;
      await hasWaited(page);
      await expire(page);
      await page.waitForSelector(box);
      await skip(page);
      await expect.poll(() => page.$('sineta-note')).toBeNull();
      expect(await page.evaluate(() => fixture.asked)).toEqual(['topicsToAsk', 'topicsAnswered']);
    });

    test.each([
      [
        'a field has the focus',
        'document.body.append(document.createElement("input")); document.querySelector("input").focus()',
      ],
      [
        'a dialog is open',
        'document.body.append(document.createElement("dialog")); document.querySelector("dialog").show()',
      ],
      ['the bell is scrolled away', 'document.body.style.height = "9000px"; scrollTo(0, 5000)'],
    ])('waits while %s', async (_, busy) => {
      await using opened = await loaded('due');
      const { page } = opened;
      await hasWaited(page);
      await page.evaluate(busy);
      await expire(page);
      expect(await page.$('sineta-note')).toBeNull();
      await page.evaluate(() => {
        (document.activeElement as HTMLElement).blur();
        document.querySelector('dialog')?.close();
        scrollTo(0, 0);
      });
      await hasWaited(page);
      await expire(page);
      await page.waitForSelector(box);
    });

    test('is left to a press, whose answer it does not replace', async () => {
      await using opened = await loaded('due');
      const { page } = opened;
      await hasWaited(page);
      await press(page, 'token');
      await page.waitForSelector(box);
      await expire(page);
      await settled(page);
      expect(await visible(page)).toBe('Avisos ligados. Ajustes deste dispositivo');
      expect(await page.evaluate(() => fixture.asked)).toEqual([]);
    });

    test('a failure to load the topics is not logged', async () => {
      await using opened = await loaded('due');
      const { page } = opened;
      await hasWaited(page);
      await page.evaluate(() => (fixture.failing = 'topicsToAsk'));
      await expire(page);
      await expect.poll(() => page.evaluate(() => fixture.asked)).toEqual(['topicsToAsk']);
      await settled(page);
      expect(await page.$('sineta-note')).toBeNull();
      expect(opened.lines.join()).not.toContain('the service is unavailable');
    });

    test('nothing waits for a bell that the page has removed', async () => {
      await using opened = await loaded('due');
      const { page } = opened;
      await hasWaited(page);
      await page.evaluate((bell) => document.querySelector(bell)!.remove(), bellButton);
      await expire(page);
      await settled(page);
      await page.mouse.move(5, 5);
      await page.keyboard.press('a');
      expect(await isTimerSet(page)).toBe(false);
      expect(await page.evaluate(() => fixture.asked)).toEqual([]);
    });

    test('a press replaces it', async () => {
      await using opened = await loaded('due');
      const { page } = opened;
      await hasWaited(page);
      await expire(page);
      await page.waitForSelector(box);
      await press(page, 'token');
      await expect.poll(() => visible(page)).toBe('Avisos ligados. Ajustes deste dispositivo');
    });

    test.each([
      ['if it is not due', ''],
      ['if the page does not want it', 'due&no-question'],
      ['while notifications are off', 'due&load=none'],
    ])('is not asked %s, and nothing is loaded for it', async (_, options) => {
      await bed().permit('granted');
      const requested: string[] = [];
      await using opened = await bed().open(
        `device&${options}${options.includes('load') ? '' : '&load=token'}`,
        async (page) => {
          page.on('request', (request) => requested.push(new URL(request.url()).pathname));
        },
      );
      await settled(opened.page);
      await opened.page.waitForNetworkIdle({ idleTime: 200 });
      expect(requested.filter((path) => path.includes('note'))).toEqual([]);
    });
  });
}
