import { describe, expect, test } from 'vitest';
import type { Testbed } from '../testbed.ts';
import { expectState } from './panel-page.ts';

export function blockedTests(bed: () => Testbed): void {
  describe('blocked', () => {
    test('a press of a blocked bell requests a token (B13) and opens the help, which closes when the site is allowed', async () => {
      await bed().permit('denied');
      await using opened = await bed().open('device');
      const { page } = opened;
      await page.waitForSelector('[data-state=off]:not([data-pending]) button');
      await page.evaluate(() => (fixture.known = 'token-of-before'));
      await page.click('header button');
      await expectState(page, 'blocked', 'Este site está bloqueado nas permissões do navegador.');
      await expect
        .poll(() => page.$eval('>>> section:last-of-type code', (code) => code.textContent))
        .toBe('token-of');
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

    test('in a browser without change events for the permission (Safari), it is read again on return', async () => {
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

    test('a permission that was undecided, not blocked, causes no request', async () => {
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
