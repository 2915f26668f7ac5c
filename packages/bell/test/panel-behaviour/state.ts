import { describe, expect, test } from 'vitest';
import type { Testbed } from '../testbed.ts';
import { openPreferences } from './preferences-page.ts';
import { expectState, openPanel, press, announced } from './panel-page.ts';

export function stateTests(bed: () => Testbed): void {
  describe('the state', () => {
    test('turns notifications off and on again', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      const code = (await page.waitForSelector('>>> section:last-of-type code'))!;
      // Last, because most visitors never need it.
      expect(await code.evaluate(({ textContent }) => textContent)).toBe('token');
      await code.click();
      expect(await page.evaluate(() => String(getSelection()))).toBe('token');
      await press(page, 'Desligar avisos');
      await expectState(page, 'off', 'Avisos desligados neste dispositivo.');
      expect(await page.evaluate(() => [fixture.deletions, fixture.token()])).toEqual([1, null]);
      await expect.poll(() => announced(page)).toBe('Avisos desligados neste dispositivo.');
      await page.evaluate(() => (fixture.outcome = 'fail'));
      await press(page, 'Ligar avisos');
      await expect.poll(() => announced(page)).toContain('O serviço não respondeu. Verifique a conexão');
      await page.evaluate(() => (fixture.outcome = 'token'));
      await press(page, 'Ligar avisos');
      await expectState(page, 'on', 'Avisos ligados neste dispositivo.');
      expect(await page.evaluate(() => fixture.requests.at(-1))).toMatchObject({ prompt: true });
    });

    test('a failure without a connection is reported as that, also by the preferences', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await openPreferences(page);
      const missing = 'Você está sem internet. Conecte-se e tente de novo.';
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
        fixture.failing = 'setPreferences';
        fixture.outcome = 'fail';
      });
      await page.locator('>>> label ::-p-text(Só avisos urgentes)').click();
      await expect.poll(() => announced(page)).toBe(`Não foi possível salvar; nada mudou. ${missing}`);
      await page.evaluate(() => fixture.setToken(null));
      await press(page, 'Ligar avisos');
      await expect.poll(() => announced(page)).toBe(missing);
    });

    test('reports a failure, and the state stays', async () => {
      await using opened = await openPanel(bed());
      const { page } = opened;
      await page.evaluate(() => (fixture.outcome = 'fail'));
      await press(page, 'Desligar avisos');
      await expect.poll(() => announced(page)).toBe('Não foi possível desligar agora. Tente de novo.');
      await expectState(page, 'on', 'Avisos ligados neste dispositivo.');
    });

    test('a dismissed prompt is reported', async () => {
      await using opened = await openPanel(bed(), 'device', 'prompt');
      await expectState(opened.page, 'undecided', 'Avisos ainda não ligados neste dispositivo.');
      await press(opened.page, 'Ligar avisos');
      await expect.poll(() => announced(opened.page)).toContain('O navegador não deu a permissão.');
    });

    test('a messaging client without device controls has the state and the switch', async () => {
      await using opened = await openPanel(bed(), 'load=token');
      await expectState(opened.page, 'on', 'Avisos ligados neste dispositivo.');
      await opened.page.waitForNetworkIdle({ idleTime: 50 });
      expect(await opened.page.$$('>>> h3, >>> fieldset')).toEqual([]);
      const room = () =>
        opened.page.$eval('>>> .content', ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(await room()).toBe(0);
      await opened.page.setViewport({ width: 180, height: 640 });
      const right = () => opened.page.$eval('>>> .close', (cross) => cross.getBoundingClientRect().right);
      await expect.poll(right).toBeLessThanOrEqual(180);
    });

    test('uses the language of the bell, and the page’s own labels', async () => {
      await using english = await openPanel(bed(), 'device&load=token&lang=en');
      await expectState(english.page, 'on', 'Notifications are on for this device.');
      await using own = await openPanel(bed(), 'device&labels');
      await own.page.waitForSelector('::-p-aria([name="Neste aparelho"][role="dialog"])');
    });
  });
}
