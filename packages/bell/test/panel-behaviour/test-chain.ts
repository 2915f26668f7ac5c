import { describe, expect, test } from 'vitest';
import type { Testbed } from '../testbed.ts';
import { chain, openPanel, press, said } from './panel-page.ts';

export function testChainTests(bed: () => Testbed): void {
  describe('the test', () => {
    test('fills the chain in as it goes, and ends well', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await press(page, 'Enviar um teste');
      await expect
        .poll(() => chain(page))
        .toEqual(['passed', 'passed', 'passed', 'running', 'waiting', 'waiting']);
      await page.evaluate(() => fixture.report({ ok: true }));
      await expect.poll(() => said(page)).toBe('Tudo certo: o teste chegou a este dispositivo.');
      expect(new Set(await chain(page))).toEqual(new Set(['passed']));
    });

    test('says which link failed and what to do', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await page.evaluate(() => fixture.report({ ok: false, link: 'display', code: 'timeout' }));
      await press(page, 'Enviar um teste');
      await expect.poll(() => said(page)).toContain('Aviso na tela: falhou. O aviso chegou ao navegador');
      expect((await chain(page)).at(-1)).toBe('failed');
      expect(
        await page.$$eval('>>> section > div ol li', (steps) => steps.map((step) => step.textContent)),
      ).toContain('Abra Configurações › Notificações.');
    });
  });
}
