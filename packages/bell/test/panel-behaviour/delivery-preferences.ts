import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, darkRules } from '../../../../tests/harness/browsers/axe.ts';
import { holdTimers } from '../held-timers.ts';
import type { Testbed } from '../testbed.ts';
import { announced, expectClosed, openPanel, press, ticked } from './panel-page.ts';
import { more, openPreferences, setTime, setting, stored, text, visibleText } from './preferences-page.ts';

const nothingKept = { dailyLimit: null, quietHours: null, urgentOnly: false };

export function deliveryPreferencesTests(bed: () => Testbed): void {
  describe('delivery preferences', () => {
    test('closed, they are one line; each change is stored at once, confirmed and announced', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await expect.poll(() => setting(page)).toBe('A qualquer hora, sem limite');
      expect(await page.$('>>> .when > *')).toBeNull();
      await openPreferences(page);
      await (await page.$('>>> .when select'))!.select('3');
      await expect.poll(() => announced(page)).toBe('Salvo. No máximo 3 por dia');
      await page.waitForSelector('>>> .saved', { visible: true });
      expect(await text(page, '[for=limit]')).toBe('Limite de avisosSalvo.');
      await page.locator('>>> label ::-p-text(Só avisos urgentes)').click();
      const both = 'Só avisos urgentes · No máximo 3 por dia';
      await expect.poll(() => announced(page)).toBe(`Salvo. ${both}`);
      expect(await setting(page)).toBe(both);
      // The confirmation is beside what was changed.
      expect(await text(page, '.saved')).toBe('Salvo.');
      expect(await text(page, '[for=limit]')).toBe('Limite de avisos');
      expect(await text(page, '.when > .note')).toBe('');
      expect(await stored(page)).toEqual([
        { ...nothingKept, dailyLimit: 3 },
        { ...nothingKept, dailyLimit: 3, urgentOnly: true },
      ]);
    });

    test('their line is in sight, however many topics there are', async () => {
      await using opened = await openPanel(bed(), 'device&load=token&more-topics=9');
      const { page } = opened;
      await expect.poll(() => setting(page)).toBe('A qualquer hora, sem limite');
      const line = await page.waitForSelector('>>> summary', { visible: true });
      const bottom = await line!.evaluate((summary) => summary.getBoundingClientRect().bottom);
      const panel = await page.$eval('>>> .content', (content) => content.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThan(panel);
    });

    test('the quiet hours and “urgent only” are drawn as switches, also at 360 pixels, and no time is cut', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await openPreferences(page);
      await page.click('>>> [role=switch]');
      await page.waitForSelector('>>> [type=time]', { visible: true });
      const switches = await page.$$eval('>>> [role=switch]', (all) =>
        all.map((toggle) => [getComputedStyle(toggle).appearance, toggle.clientWidth > toggle.clientHeight]),
      );
      expect(switches).toEqual([
        ['none', true],
        ['none', true],
      ]);
      const room = await page.$$eval('>>> [type=time]', (times) =>
        times.map((input) => {
          const time = input as HTMLInputElement;
          const shown = time.offsetWidth;
          time.style.width = 'max-content';
          return shown - time.offsetWidth;
        }),
      );
      expect(Math.min(...room)).toBeGreaterThanOrEqual(0);
    });

    test('silence that is in force is said beside the state, above the topics', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await expect.poll(() => setting(page)).toBe('A qualquer hora, sem limite');
      const note = () => text(page, '.state + .note');
      expect(await note()).toBe('Eles chegam mesmo com esta página fechada.');
      await openPreferences(page);
      await page.locator('>>> label ::-p-text(Só avisos urgentes)').click();
      await expect.poll(note).toBe('Só avisos urgentes.');
      await press(page, 'Desligar avisos');
      await expect.poll(note).not.toBe('Só avisos urgentes.');
    });

    test('quiet hours work by keyboard: a typed time is stored once, also when the panel closes first', async () => {
      // A pause between two digits, as on a busy machine, does not end the time.
      await using opened = await openPanel(bed(), 'device&load=token', 'granted', (page) =>
        holdTimers(page, 600),
      );
      const { page } = opened;
      await page.waitForSelector('>>> summary');
      await page.focus('>>> summary');
      await page.keyboard.press('Enter');
      await page.waitForSelector('>>> [role=switch]');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect.poll(() => announced(page)).toBe('Salvo. Silêncio das 22:00 às 07:00');
      await page.keyboard.press('Tab');
      // In the format of the browser: the hour, the minutes, and perhaps the half of the day.
      const typed = await page.$eval('>>> [type=time]', () =>
        new Date(2000, 0, 1, 21, 30).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
      );
      await page.keyboard.type(typed.replaceAll(/\W/g, ''));
      await page.keyboard.press('Escape');
      await expectClosed(page);
      expect(await stored(page)).toEqual([
        { ...nothingKept, quietHours: { start: '22:00', end: '07:00' } },
        { ...nothingKept, quietHours: { start: '21:30', end: '07:00' } },
      ]);
    });

    test('quiet hours without a length are refused with the reason, and the stored ones stay', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await openPreferences(page);
      await page.click('>>> [role=switch]');
      await expect.poll(() => announced(page)).toContain('Salvo.');
      await setTime(page, '22:00');
      await expect.poll(() => announced(page)).toBe('O início e o fim do silêncio precisam ser diferentes.');
      await page.waitForSelector('>>> .saved', { hidden: true });
      expect(await page.$$eval('>>> [aria-invalid=true]', ({ length }) => length)).toBe(2);
      expect(await setting(page)).toBe('Silêncio das 22:00 às 07:00');
      await setTime(page, '');
      await expect.poll(() => announced(page)).toBe('Informe o início e o fim do silêncio.');
      await setTime(page, '06:15');
      await expect.poll(() => setting(page)).toBe('Silêncio das 22:00 às 06:15');
      expect(await page.$('>>> [aria-invalid=true]')).toBeNull();
      expect(await stored(page)).toHaveLength(2);
    });

    test('names the followed topics whose urgent notices pass, as soon as one is followed', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await openPreferences(page);
      await page.click('>>> [role=switch]');
      const effect = () => text(page, '.when > .note');
      await expect.poll(effect).toBe('Durante o silêncio, nenhum aviso do site chega.');
      const isBefore = await page.$eval('>>> .when > .note', (note) =>
        (note.nextElementSibling as HTMLElement).innerText.startsWith('Só avisos urgentes'),
      );
      expect(isBefore).toBe(true);
      await page.locator('>>> label ::-p-text(Saúde)').click();
      await expect.poll(effect).toBe('Avisos urgentes de Saúde chegam na hora mesmo assim.');
      await page.locator('>>> label ::-p-text(Obras e trânsito)').click();
      await expect.poll(effect).toContain('de Saúde e Obras e trânsito chegam');
    });

    test('at rest nothing is below the fields, and a stored change moves none of them', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await openPreferences(page);
      const below = () =>
        page.$eval('>>> .when', (when) => {
          const last = when.querySelector(':scope > .choice')!;
          return when.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
        });
      expect(await below()).toBe(0);
      expect(await text(page, '#urgent-note')).toBe('Só os que o site marcar como urgentes.');
      // The line of the state above may get shorter.
      const places = () =>
        page.$eval('>>> .when', (when) =>
          [...when.querySelectorAll<HTMLElement>('select, [role=switch]')].map(
            ({ offsetTop }) => offsetTop - (when as HTMLElement).offsetTop,
          ),
        );
      const before = await places();
      await page.locator('>>> label ::-p-text(Só avisos urgentes)').click();
      await page.waitForSelector('>>> .saved', { visible: true });
      expect(await places()).toEqual(before);
    });

    test.each([
      [320, 'es', 'Solo avisos urgentes'],
      [360, 'es', 'Solo avisos urgentes'],
      [360, 'pt-BR', 'Só avisos urgentes'],
      [360, 'en', 'Urgent notices only'],
    ])('at %i pixels, that a change is stored stands in its line: %s', async (width, lang, urgent) => {
      await using opened = await openPanel(bed(), `device&load=token&lang=${lang}`, 'granted', (page) =>
        page.setViewport({ width, height: 640 }),
      );
      const { page } = opened;
      await openPreferences(page);
      const row = (await page.$('>>> .when > .choice:last-of-type'))!;
      const height = () => row.evaluate((choice) => choice.getBoundingClientRect().height);
      const before = await height();
      await page.locator(`>>> label ::-p-text(${urgent})`).click();
      await page.waitForSelector('>>> .saved', { visible: true });
      expect(await height()).toBe(before);
      const isInLine = await page.$eval('>>> .saved', (saved) => {
        const line = saved.parentElement!.getBoundingClientRect();
        const mark = saved.firstElementChild!.getBoundingClientRect();
        return mark.top >= line.top && mark.bottom <= line.bottom && mark.right <= line.right;
      });
      expect(isInLine).toBe(true);
    });

    test('on a device of a user, topics and preferences are shown to apply to all devices', async () => {
      const shared = 'Vale para todos os seus dispositivos.';
      await using opened = await openPanel(bed(), 'device&load=token&user');
      await expect.poll(() => more(opened.page)).toBe(shared);
      expect(await visibleText(opened.page, 'fieldset > .note')).toContain(shared);
      await using alone = await openPanel(bed());
      await expect.poll(() => setting(alone.page)).toBe('A qualquer hora, sem limite');
      expect(await more(alone.page)).toBeNull();
      expect(await visibleText(alone.page, 'fieldset > .note')).not.toContain(shared);
    });

    test('if they do not load, the panel reports it, and a button tries again', async () => {
      await using opened = await openPanel(bed(), 'device&load=token', 'granted', (page) =>
        page.evaluateOnNewDocument(() => {
          addEventListener('load', () => (fixture.failing = 'choices'));
        }),
      );
      const { page } = opened;
      await expect.poll(() => setting(page)).toContain('Esta escolha não carregou. O serviço não respondeu.');
      await page.locator('>>> summary').click();
      await page.evaluate(() => (fixture.failing = null));
      await press(page, 'Tentar de novo');
      await page.waitForSelector('>>> .when select');
      expect(await setting(page)).toBe('A qualquer hora, sem limite');
    });

    test('without the script of this section the panel lacks only the section', async () => {
      await using opened = await openPanel(bed(), 'device&load=token', 'granted', async (page) => {
        await page.setRequestInterception(true);
        page.on('request', (request) => {
          if (/\/preferences-[^/]*\.js/.test(request.url())) void request.abort();
          else void request.continue();
        });
      });
      const { page } = opened;
      await expect.poll(() => ticked(page)).toHaveLength(3);
      await page.waitForSelector('::-p-aria([name="Enviar um teste"][role="button"])');
      expect(await page.$('>>> summary')).toBeNull();
    });

    test('open at 320 pixels: nothing scrolls sideways, targets are large, no axe-core violations in light and dark', async () => {
      const themed = (page: Page, scheme: string) =>
        page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
      await using opened = await openPanel(bed(), 'device&load=token', 'granted', async (page) => {
        await page.setViewport({ width: 320, height: 640 });
        await themed(page, 'light');
      });
      const { page } = opened;
      await openPreferences(page);
      await page.click('>>> [role=switch]');
      await setTime(page, '22:00');
      await page.waitForSelector('>>> [aria-invalid=true]');
      expect(await page.$eval('>>> .content', (panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
      const heights = await page.$$eval(
        '>>> summary, >>> .when .choice, >>> .when select, >>> .times [type=time]',
        (targets) => targets.map((target) => Math.round(target.getBoundingClientRect().height)),
      );
      expect(heights).toHaveLength(6);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      expect(await axeFindings(page)).toEqual([]);
      await themed(page, 'dark');
      expect(await axeFindings(page, darkRules)).toEqual([]);
    });
  });
}
