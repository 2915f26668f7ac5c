import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import type { Testbed } from '../testbed.ts';
import { chain, openPanel, press, announced } from './panel-page.ts';

export function testChainTests(bed: () => Testbed): void {
  describe('the test', () => {
    test('shows the progress along the chain, scrolled into view, and passes; only the result stays', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await press(page, 'Enviar um teste');
      await expect
        .poll(() => chain(page))
        .toEqual(['passed', 'passed', 'passed', 'running', 'waiting', 'waiting']);
      expect(await page.evaluate(() => fixture.asked)).toContain('test pt-BR');
      await expect.poll(() => inView(page, 'Enviando o teste…')).toBe(true);
      await page.evaluate(() => fixture.report({ ok: true }));
      await expect.poll(() => announced(page)).toBe('Tudo certo: o teste chegou a este dispositivo.');
      expect(new Set(await chain(page))).toEqual(new Set(['passed']));
      expect(await isChainShown(page)).toBe(false);
      await expect.poll(() => inView(page, 'Enviar outro teste')).toBe(true);
      await expect.poll(() => inView(page, 'Tudo certo: o teste chegou a este dispositivo.')).toBe(true);
    });

    test('reports which link failed and what to do', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await page.evaluate(() => fixture.report({ ok: false, link: 'display', code: 'timeout' }));
      await press(page, 'Enviar um teste');
      await expect
        .poll(() => announced(page))
        .toContain('Aviso na tela: falhou. O aviso chegou ao navegador');
      expect((await chain(page)).at(-1)).toBe('failed');
      expect(await isChainShown(page)).toBe(true);
      expect(
        await page.$$eval('>>> section > div ol li', (steps) => steps.map((step) => step.textContent)),
      ).toContain('Abra Configurações › Notificações.');
    });
  });
}

function isChainShown(page: Page): Promise<boolean> {
  return page.$eval('>>> .chain', (steps) => steps.checkVisibility());
}

/** Whether the text is visible in the panel's window, which is too low for the whole panel. */
function inView(page: Page, text: string): Promise<boolean> {
  return page.$eval(`>>> section ::-p-text(${text})`, (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}
