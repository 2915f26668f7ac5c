import { describe, expect, test } from 'vitest';
import type { Testbed } from '../testbed.ts';
import { expectState } from './panel-page.ts';

export function blockedTests(bed: () => Testbed): void {
  describe('blocked', () => {
    test('a press of a blocked bell requests (B13) and opens the help, which goes when it is allowed again', async () => {
      await bed().permit('denied');
      await using opened = await bed().open('device');
      const { page } = opened;
      await page.waitForSelector('[data-state=off]:not([data-pending]) button');
      await page.evaluate(() => (fixture.known = 'token-of-before'));
      await page.click('header button');
      await expectState(page, 'blocked', 'Este site está bloqueado nas permissões do navegador.');
      await expect.poll(() => page.$eval('>>> .status code', (code) => code.textContent)).toBe('token-of');
      expect(await page.$$eval('>>> ol li', (steps) => steps.length)).toBe(3);
      expect(await page.evaluate(() => fixture.requests.length)).toBe(2);
      await page.evaluate(() => (fixture.outcome = 'token'));
      await bed().permit('granted');
      await expectState(page, 'on', 'Avisos ligados neste dispositivo.');
      await page.waitForSelector('header [data-state=on]');
      expect(await page.evaluate(() => fixture.requests.at(-1))).toMatchObject({
        prompt: false,
        onLoad: true,
      });
    });

    test('a browser that fires no change of the permission, as Safari, is read again when the visitor comes back', async () => {
      await bed().permit('denied');
      await using opened = await bed().open('device', (page) =>
        page.evaluateOnNewDocument(() => Reflect.deleteProperty(Navigator.prototype, 'permissions')),
      );
      const { page } = opened;
      await page.waitForSelector('[data-state=off]:not([data-pending]) button');
      await page.evaluate(() => (fixture.outcome = 'token'));
      await bed().permit('granted');
      await page.waitForFunction(() => Notification.permission === 'granted');
      expect(await page.evaluate(() => fixture.requests.length)).toBe(1);
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await page.waitForSelector('header [data-state=on]');
    });

    test('what becomes permitted without having been blocked requests nothing', async () => {
      await bed().permit('prompt');
      await using opened = await bed().open('device');
      const { page } = opened;
      await page.waitForSelector('[data-state=off]:not([data-pending]) button');
      await bed().permit('granted');
      await page.waitForFunction(() => Notification.permission === 'granted');
      expect(await page.evaluate(() => fixture.requests.length)).toBe(1);
    });
  });
}
