import { describe, expect, test } from 'vitest';
import { axeFindings } from '../../../../tests/harness/browsers/axe.ts';
import type { Testbed } from '../testbed.ts';
import { openPanel, press, announced, ticked } from './panel-page.ts';
import { setting, visibleText } from './preferences-page.ts';

export function preferencesTests(bed: () => Testbed): void {
  describe('topics and language', () => {
    test('a topic is stored when it is ticked, and shown as stored; a failed change is undone and announced', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await expect.poll(() => ticked(page)).toEqual([true, false, false]);
      await page.locator('>>> label ::-p-text(Saúde)').click();
      await expect.poll(() => announced(page)).toBe('Você recebe Saúde.');
      expect(await visibleText(page, 'legend')).toMatch(/^Assuntos\s+Salvo\.$/);
      await page.evaluate(() => (fixture.failing = 'follow'));
      await page.locator('>>> label ::-p-text(Obras e trânsito)').click();
      await expect.poll(() => announced(page)).toContain('Não foi possível salvar Obras e trânsito.');
      expect(await ticked(page)).toEqual([true, true, false]);
      expect(await visibleText(page, 'legend')).toBe('Assuntos');
      expect(await page.evaluate(() => fixture.asked)).toEqual([
        'choices',
        'topics',
        'follow saude true',
        'follow obras true',
      ]);
    });

    test('topics are named in the language of the bell, not in that of the page', async () => {
      await using opened = await openPanel(bed(), 'device&load=token&lang=es-AR&inbox=three');
      const { page } = opened;
      await page.waitForSelector('>>> label ::-p-text(Saúde (AR))');
      await page.waitForSelector('>>> .notices');
      const requests = await page.evaluate(() => fixture.asked.filter((call) => call.includes('?')));
      expect(requests.length).toBeGreaterThan(1);
      for (const request of requests) expect(request).toContain('?lang=es-AR');
    });

    test('a button loads topics again after a failure', async () => {
      await using opened = await openPanel(bed(), 'device&load=token', 'granted', (page) =>
        page.evaluateOnNewDocument(() => {
          addEventListener('load', () => (fixture.failing = 'topics'));
        }),
      );
      const { page } = opened;
      await expect
        .poll(() => announced(page))
        .toContain('Os assuntos não carregaram. O serviço não respondeu.');
      await page.evaluate(() => (fixture.failing = null));
      await press(page, 'Tentar de novo');
      await expect.poll(() => ticked(page)).toEqual([true, false, false]);
      // The button is gone.
      expect(await page.$eval('>>> .topics', (list) => list.matches(':focus'))).toBe(true);
    });

    test('what the service did not return because of many requests blames neither it nor the visitor', async () => {
      await using opened = await openPanel(bed(), 'device&load=token', 'granted', (page) =>
        page.evaluateOnNewDocument(() => {
          addEventListener('load', () => Object.assign(fixture, { failing: 'all', status: 429 }));
        }),
      );
      const { page } = opened;
      const reason = 'Há muitos pedidos agora. Espere um minuto.';
      await expect.poll(() => announced(page)).toBe(`Os assuntos não carregaram. ${reason}`);
      await expect.poll(() => setting(page)).toBe(`Esta escolha não carregou. ${reason}`);
    });

    test('offline, what did not load names the reason, and one button loads all of it again', async () => {
      await using opened = await openPanel(bed(), 'device&load=token', 'granted', (page) =>
        page.evaluateOnNewDocument(() => {
          Object.defineProperty(navigator, 'onLine', { value: false });
          addEventListener('load', () => (fixture.failing = 'all'));
        }),
      );
      const { page } = opened;
      const reason = 'Você está sem internet. Conecte-se e tente de novo.';
      await expect.poll(() => announced(page)).toBe(`Os assuntos não carregaram. ${reason}`);
      await expect.poll(() => setting(page)).toBe(`Esta escolha não carregou. ${reason}`);
      expect(await axeFindings(page)).toEqual([]);
      await page.evaluate(() => (fixture.failing = null));
      await press(page, 'Tentar de novo');
      await expect.poll(() => ticked(page)).toEqual([true, false, false]);
      await expect.poll(() => setting(page)).toBe('A qualquer hora, sem limite');
    });

    test('the language is stored, even if the service receives it later', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      const select = (await page.waitForSelector('>>> select'))!;
      await expect.poll(() => select.evaluate((element) => element.value)).toBe('pt-BR');
      await select.select('es');
      await expect.poll(() => announced(page)).toBe('Salvo.');
      await page.evaluate(() => (fixture.failing = 'setLanguage'));
      await select.select('pt-BR');
      await expect.poll(() => announced(page)).toContain('Sua próxima visita o envia ao serviço.');
    });
  });
}
