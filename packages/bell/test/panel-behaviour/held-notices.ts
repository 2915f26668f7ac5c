import { describe, expect, test } from 'vitest';
import { axeFindings } from '../../../../tests/harness/browsers/axe.ts';
import type { Testbed } from '../testbed.ts';
import { announced, openPanel, press } from './panel-page.ts';
import { more, openPreferences, stored, text, visibleText } from './preferences-page.ts';

const nothingKept = { dailyLimit: null, quietHours: null, urgentOnly: false };

export function heldNoticesTests(bed: () => Testbed): void {
  describe('held notices', () => {
    test('held notices arrive at a chosen time, or at the end of the quiet hours', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await openPreferences(page);
      await page.waitForSelector('>>> #digest', { hidden: true });
      await (await page.$('>>> .when select'))!.select('3');
      await page.waitForSelector('>>> #digest', { visible: true });
      expect(await page.$eval('>>> #digest', (time) => (time as HTMLInputElement).value)).toBe('08:00');
      await page.$eval('>>> #digest', (time) => {
        (time as HTMLInputElement).value = '20:00';
        time.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await expect.poll(() => announced(page)).toBe('Salvo. No máximo 3 por dia · Os outros às 20:00');
      expect(await text(page, '[for=digest]')).toBe('Os outros chegam juntos àsSalvo.');
      await page.click('>>> [role=switch]');
      await page.waitForSelector('>>> #digest', { hidden: true });
      expect(await visibleText(page, '.field:has(select) + div')).toBe('Os outros chegam juntos, às 07:00.');
      await page.click('>>> [role=switch]');
      await page.waitForSelector('>>> #digest', { visible: true });
      const evening = { ...nothingKept, dailyLimit: 3, digestTime: '20:00' };
      const quietHours = { start: '22:00', end: '07:00' };
      await expect
        .poll(() => stored(page))
        .toEqual([{ ...nothingKept, dailyLimit: 3 }, evening, { ...evening, quietHours }, evening]);
      expect(await axeFindings(page)).toEqual([]);
    });

    test('the time of held notices is below what holds them, and stays while it is typed', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await openPreferences(page);
      const above = () =>
        page.$eval(
          '>>> div:has(> .field > #digest)',
          ({ previousElementSibling }) =>
            previousElementSibling!.querySelector('label, span > span')!.firstChild!.textContent,
        );
      await page.locator('>>> label ::-p-text(Só avisos urgentes)').click();
      await page.waitForSelector('>>> #digest', { visible: true });
      expect(await above()).toBe('Só avisos urgentes');
      const select = (await page.$('>>> .when select'))!;
      await select.select('3');
      await expect.poll(above).toBe('Limite de avisos');
      await page.focus('>>> #digest');
      await page.$eval('>>> #digest', (time) => {
        (time as HTMLInputElement).value = '20:00';
        time.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await expect.poll(() => announced(page)).toContain('Os outros às 20:00');
      expect(await page.$eval('>>> #digest', (time) => time.matches(':focus'))).toBe(true);
      await select.select('');
      await expect.poll(above).toBe('Só avisos urgentes');
    });

    test('shows how many notices wait, and until when, until a change; one and several', async () => {
      await using opened = await openPanel(bed(), 'device&load=token&held=2');
      const { page } = opened;
      await expect.poll(() => more(page)).toBe('2 avisos guardados até as 07:00.');
      await openPreferences(page);
      await page.locator('>>> label ::-p-text(Só avisos urgentes)').click();
      await expect.poll(() => more(page)).toBeNull();
      await using one = await openPanel(bed(), 'device&load=token&held=1&lang=en');
      await expect.poll(() => more(one.page)).toMatch(/^1 notice held until 7:00\sAM\.$/);
    });

    test('the switch states how many held notices will not arrive if it is turned off', async () => {
      await using opened = await openPanel(bed(), 'device&load=token&held=2');
      const { page } = opened;
      const loss = () => visibleText(page, '#loss');
      await expect.poll(loss).toBe('Se você desligar, 2 avisos guardados não vão chegar.');
      const off = (await page.$('::-p-aria([name="Desligar avisos"][role="button"])'))!;
      const node = await page.accessibility.snapshot({ root: off });
      expect(node?.description).toBe('Se você desligar, 2 avisos guardados não vão chegar.');
      expect(await axeFindings(page)).toEqual([]);
      // One press turns off, without another question.
      await press(page, 'Desligar avisos');
      await expect.poll(() => page.evaluate(() => fixture.token())).toBeNull();
      await expect.poll(loss).toBe('');
      await using one = await openPanel(bed(), 'device&load=token&held=1&lang=en');
      await expect
        .poll(() => visibleText(one.page, '#loss'))
        .toBe('If you turn notifications off, 1 held notice will not arrive.');
      await using none = await openPanel(bed());
      await none.page.waitForSelector('>>> .choice', { visible: true });
      expect(await visibleText(none.page, '#loss')).toBe('');
    });
  });
}
