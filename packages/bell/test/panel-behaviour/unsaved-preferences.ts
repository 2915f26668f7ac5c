import { describe, expect, test } from 'vitest';
import type { Testbed } from '../testbed.ts';
import { announced, openPanel } from './panel-page.ts';
import { more, openPreferences, setTime, setting, urgentOnly } from './preferences-page.ts';

export function unsavedPreferencesTests(bed: () => Testbed): void {
  describe('delivery preferences that are not stored', () => {
    test.each([
      [undefined, 'Não foi possível salvar; nada mudou. O serviço não respondeu.'],
      [503, 'Não foi possível salvar; nada mudou. O serviço não respondeu.'],
      [404, 'Não foi possível salvar; nada mudou. O serviço recusou este dispositivo.'],
      [429, 'Não foi possível salvar; nada mudou. Foram muitas mudanças seguidas.'],
    ])(
      'a change that fails (HTTP status %s) is undone, and its reason is in sight',
      async (status, reason) => {
        await using opened = await openPanel(bed());
        const { page } = opened;
        await openPreferences(page);
        await page.evaluate((status) => {
          Object.assign(fixture, { failing: 'setPreferences', status });
        }, status);
        await page.locator('>>> label ::-p-text(Só avisos urgentes)').click();
        await expect.poll(() => announced(page)).toContain(reason);
        expect(await setting(page)).toBe('A qualquer hora, sem limite');
        expect(await urgentOnly(page)).toBe(false);
        const problem = (await page.$('>>> .when > .problem'))!;
        expect(await problem.evaluate(({ textContent }) => textContent)).toContain(reason);
        const panel = await page.$eval('>>> .content', (content) => content.getBoundingClientRect().bottom);
        expect(await problem.evaluate((line) => line.getBoundingClientRect().bottom)).toBeLessThan(panel);
        await page.evaluate(() => (fixture.failing = null));
        await page.locator('>>> label ::-p-text(Só avisos urgentes)').click();
        await expect.poll(() => setting(page)).toBe('Só avisos urgentes');
        expect(await urgentOnly(page)).toBe(true);
        expect(await problem.evaluate((line) => line.checkVisibility())).toBe(false);
      },
    );

    test('a limit and quiet hours that are not stored return to what is', async () => {
      await using opened = await openPanel(bed(), 'device&load=token&held=2');
      const { page } = opened;
      await openPreferences(page);
      await page.evaluate(() => (fixture.failing = 'setPreferences'));
      const select = (await page.$('>>> .when select'))!;
      await select.select('3');
      await expect.poll(() => select.evaluate(({ value }) => value)).toBe('');
      // The reason stands below the field that it is about.
      const problems = () =>
        page.$$eval('>>> .problem:not([hidden])', (found) =>
          found.map(({ previousElementSibling }) => previousElementSibling!.textContent),
        );
      expect(await problems()).toEqual([expect.stringContaining('Limite de avisos')]);
      // Nothing has changed, so that the held notices still are.
      expect(await more(page)).toBe('2 avisos guardados até as 07:00.');
      await page.focus('>>> [role=switch]');
      await page.keyboard.press('Space');
      const isOn = () => page.$eval('>>> [role=switch]', (toggle) => (toggle as HTMLInputElement).checked);
      await expect.poll(() => page.$('>>> .times:not([hidden])')).toBeNull();
      expect(await isOn()).toBe(false);
      expect(await problems()).toEqual([expect.stringContaining('Silêncio')]);
      await page.evaluate(() => (fixture.failing = null));
      await page.keyboard.press('Space');
      await expect.poll(() => setting(page)).toBe('Silêncio das 22:00 às 07:00');
      await page.evaluate(() => (fixture.failing = 'setPreferences'));
      await setTime(page, '06:15');
      const end = () => page.$$eval('>>> [type=time]', (times) => (times[1] as HTMLInputElement).value);
      await expect.poll(end).toBe('07:00');
      expect(await setting(page)).toBe('Silêncio das 22:00 às 07:00');
    });
  });
}
