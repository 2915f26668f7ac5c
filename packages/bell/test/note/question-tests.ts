import { describe, expect, test } from 'vitest';
import { axeFindings } from '../../../../tests/harness/browsers/axe.ts';
import type { Testbed } from '../testbed.ts';
import {
  announced,
  bellButton,
  box,
  focused,
  names,
  press,
  pressedBell,
  settled,
  visible,
} from './note-page.ts';

const question = 'Avisos ligados. O que você quer receber?';

/** Tests of the question which topics to receive, in the browser of the bell's tests. */
export function questionTests(bed: () => Testbed): void {
  describe('the question', () => {
    test('turning on asks once which topics to receive; a choice is stored at once', async () => {
      await using opened = await pressedBell(bed(), 'device');
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

    test('topics are in the order of the panel; of many, the followed ones are shown', async () => {
      await using opened = await pressedBell(bed(), 'device&more-topics=37&followed=mais-20');
      const { page } = opened;
      await page.waitForSelector(`${box} fieldset`);
      const listed = (host: string) =>
        page.$$eval(`${host} >>> .choice`, (all) =>
          all.map((one) => [one.querySelector('span')!.firstChild!.textContent, one.checkVisibility()]),
        );
      const question = await listed('sineta-note');
      expect(question.filter(([, isShown]) => isShown).map(([name]) => name)).toEqual([
        'Editais e concursos',
        'Saúde',
        'Obras e trânsito',
        'Assunto 0',
        'Assunto 20',
      ]);
      await page.click(bellButton, { button: 'right' });
      await expect.poll(async () => (await listed('sineta-panel')).length).toBe(40);
      const panel = await listed('sineta-panel');
      expect(question.map(([name]) => name)).toEqual(panel.map(([name]) => name));
    });

    test('with many topics it shows five of them, and the others on request', async () => {
      await using opened = await pressedBell(bed(), 'device&more-topics=37');
      const { page } = opened;
      await page.waitForSelector(`${box} fieldset`);
      const shown = () =>
        page.$$eval('>>> .choice', (all) => all.filter((one) => one.checkVisibility()).length);
      expect(await shown()).toBe(5);
      expect(await names(page)).toEqual(['Ver todos (40)', 'Pronto', 'Agora não']);
      await page.locator('::-p-aria([name="Ver todos (40)"][role="button"])').click();
      expect(await shown()).toBe(40);
      expect(await names(page)).toEqual(['Pronto', 'Agora não']);
      await page.keyboard.press('Space');
      await expect.poll(() => announced(page)).toBe('Você recebe Assunto 2.');
      const { top, bottom } = await page.$eval(box, (note) => note.getBoundingClientRect().toJSON());
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(640);
    });

    test.each([480, 640, 740])(
      'in a phone %i pixels high, the button for all topics is whole',
      async (height) => {
        await using opened = await pressedBell(bed(), 'device&more-topics=7', 'token', async (page) => {
          await page.setViewport({ width: 360, height });
          await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
        });
        const { page } = opened;
        const all = await page.waitForSelector(`${box} .all`, { visible: true });
        const isWhole = await all!.evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const root = button.getRootNode() as ShadowRoot;
          return [top + 2, bottom - 2].every((y) => root.elementFromPoint((left + right) / 2, y) === button);
        });
        expect(isWhole).toBe(true);
        // The keyboard brings a topic that it covers into sight.
        await page.focus(bellButton);
        for (let topic = 0; topic < 5; topic++) await page.keyboard.press('Tab');
        const [last, top] = await page.$eval('sineta-note', ({ shadowRoot }) =>
          [shadowRoot!.activeElement!, shadowRoot!.querySelector('.all')!].map((element, index) => {
            const { top, bottom } = element.getBoundingClientRect();
            return index ? top : bottom;
          }),
        );
        expect(last).toBeLessThanOrEqual(top!);
        expect(await axeFindings(page)).toEqual([]);
      },
    );

    test.each(['pt-BR', 'en', 'es'])('six topics and the buttons fit a phone, in %s', async (lang) => {
      await using opened = await pressedBell(bed(), `device&more-topics=3&lang=${lang}`, 'token', (page) =>
        page.setViewport({ width: 360, height: 720 }),
      );
      const { page } = opened;
      const choices = await page.waitForSelector(`${box} fieldset`);
      expect(await choices!.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(
        0,
      );
      const targets = await page.$$eval(`${box} .choice, ${box} .foot button`, (all) =>
        all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
      );
      expect(targets).toHaveLength(8);
      // A moving note is a fraction of a pixel smaller.
      expect(Math.round(Math.min(...targets.map(({ height }) => height)))).toBeGreaterThanOrEqual(44);
      expect(Math.max(...targets.map(({ bottom }) => bottom))).toBeLessThan(720);
      // Its round corners would seem to cut off a text close to them.
      const space = await page.$eval(`${box} legend`, (legend) => {
        const { top } = legend.closest('.box')!.getBoundingClientRect();
        return Math.round(legend.getBoundingClientRect().top - top);
      });
      expect(space).toBeGreaterThanOrEqual(16);
    });

    test('where the buttons cut a topic, it fades out', async () => {
      await using opened = await pressedBell(bed(), 'device&more-topics=3', 'token', async (page) => {
        await page.setViewport({ width: 360, height: 480 });
        await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      });
      const { page } = opened;
      await page.waitForSelector(`${box} fieldset`);
      const clip = await page.$eval(`${box} fieldset`, (question) => {
        const { bottom } = question.getBoundingClientRect();
        const { top, left, width } = question.querySelectorAll('.choice input')[2]!.getBoundingClientRect();
        // The buttons begin at the middle of its box.
        question.scrollTop += Math.round(top + 10 - bottom);
        return { x: left - 2, y: Math.floor(bottom) - 2, width: width + 4, height: 1 };
      });
      const line = await page.screenshot({ clip, encoding: 'base64' });
      expect(await page.evaluate(contrastIn, line)).toBeLessThan(40);
    });

    test.each([
      [640, true],
      [400, false],
    ])(
      'in a window %i pixels high, descriptions are shown: %s; the buttons stay in sight',
      async (height, isShown) => {
        await using opened = await pressedBell(bed(), 'device&more-topics=3', 'token', (page) =>
          page.setViewport({ width: 360, height }),
        );
        const { page } = opened;
        await page.waitForSelector(`${box} fieldset`);
        const description = '>>> .choice ::-p-text(Vacinação, plantões)';
        expect(await page.$eval(description, (text) => text.checkVisibility())).toBe(isShown);
        const bottoms = await page.$$eval(`${box} .foot button`, (all) =>
          all.map((button) => button.getBoundingClientRect().bottom),
        );
        expect(Math.max(...bottoms)).toBeLessThan(height);
      },
    );

    test.each([
      ['default topics', 'device', 'você já recebe os assuntos marcados'],
      ['none', 'device&none-followed', 'você recebe os assuntos que marcar'],
    ])('says what stays without a choice: %s', async (_, options, note) => {
      await using opened = await pressedBell(bed(), options);
      await opened.page.waitForSelector(`${box} fieldset`);
      expect(await visible(opened.page)).toContain(note);
    });

    test('is skipped by a button', async () => {
      await using opened = await pressedBell(bed(), 'device');
      const { page } = opened;
      await page.locator('::-p-aria([name="Agora não"][role="button"])').click();
      await expect.poll(() => page.$('sineta-note')).toBeNull();
      expect(await page.evaluate(() => fixture.asked)).toEqual(['topicsToAsk', 'topicsAnswered']);
    });

    test('Escape skips it if the focus is in it, and otherwise only closes it', async () => {
      await using opened = await pressedBell(bed(), 'device');
      const { page } = opened;
      await page.waitForSelector(`${box} fieldset`);
      // A key that the page has handled.
      await page.evaluate(() =>
        addEventListener('keydown', (event) => event.preventDefault(), { once: true, capture: true }),
      );
      await page.keyboard.press('Escape');
      expect(await page.$('sineta-note')).not.toBeNull();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.$('sineta-note')).toBeNull();
      expect(await page.evaluate(() => fixture.asked)).toEqual(['topicsToAsk']);
      await page.evaluate(() => fixture.setToken(null));
      await press(page, 'token');
      await page.waitForSelector(`${box} fieldset`);
      await page.focus(`${box} input`);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.$('sineta-note')).toBeNull();
      expect((await page.evaluate(() => fixture.asked)).at(-1)).toBe('topicsAnswered');
    });

    test.each([
      ['on a site without topics', 'device&no-topics'],
      ['if the page does not want it', 'device&no-question'],
      ['with a client of another service', ''],
    ])('is not asked %s', async (_, options) => {
      await using opened = await pressedBell(bed(), options);
      await opened.page.waitForSelector(box);
      expect(await visible(opened.page)).toBe('Avisos ligados. Ajustes deste dispositivo');
    });

    test('a failure to load the topics leaves the state, and is logged', async () => {
      await using opened = await pressedBell(bed(), 'device', 'token', (page) =>
        page.evaluateOnNewDocument(() => addEventListener('load', () => (fixture.failing = 'topicsToAsk'))),
      );
      await opened.page.waitForSelector(box);
      expect(await visible(opened.page)).toContain('Avisos ligados.');
      await expect.poll(() => opened.lines.join()).toContain('the service is unavailable');
    });

    test('a choice that fails is undone and announced', async () => {
      await using opened = await pressedBell(bed(), 'device');
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
      await using opened = await pressedBell(bed(), 'device');
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
}

/** Runs in the page: the greatest difference of the red of two pixels in a PNG. */
async function contrastIn(png: string): Promise<number> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const reds = [...data].filter((_, index) => index % 4 === 0);
  return Math.max(...reds) - Math.min(...reds);
}
