import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { expire, holdTimers, isTimerSet } from '../held-timers.ts';
import type { Testbed } from '../testbed.ts';
import { expectClosed, expectState } from './panel-page.ts';

const iPhone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  platform: 'iPhone',
};

export function iPhoneTests(bed: () => Testbed): void {
  describe('on an iPhone', () => {
    const inSafari = async (page: Page) => {
      const session = await page.createCDPSession();
      await session.send('Emulation.setUserAgentOverride', iPhone);
      await page.evaluateOnNewDocument(() => {
        for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
      });
    };

    test('in Safari, with appleWebApps, the bell shows how to add the site to the Home Screen', async () => {
      await using opened = await bed().open('device&appleWebApps', inSafari);
      const { page } = opened;
      await page.waitForSelector('header button');
      await page.click('header button');
      await expectState(page, 'install', 'Falta um passo para receber avisos aqui.');
      expect(await page.evaluate(() => fixture.requests)).toEqual([]);
    });

    test('in a web app of the Home Screen, the bell works as in other browsers', async () => {
      await bed().permit('granted');
      await using opened = await bed().open('load=token&appleWebApps', async (page) => {
        const session = await page.createCDPSession();
        await session.send('Emulation.setUserAgentOverride', iPhone);
      });
      expect(await opened.page.waitForSelector('header [data-state=on]')).not.toBeNull();
    });

    test('a touch hold opens the panel and is not a click; scrolling or a tap opens nothing', async () => {
      await using opened = await bed().open('device&load=token&appleWebApps', async (page) => {
        await holdTimers(page, 500);
        const session = await page.createCDPSession();
        await session.send('Emulation.setUserAgentOverride', iPhone);
        await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
      });
      const { page } = opened;
      const bell = (await page.waitForSelector('header [data-state=on]:not([data-pending]) button'))!;
      await page.waitForNetworkIdle({ idleTime: 50 });
      const { x, y } = await bell.clickablePoint();
      const isHeld = () => isTimerSet(page);
      const finger = await page.touchscreen.touchStart(x, y);
      await expect.poll(isHeld).toBe(true);
      await expire(page);
      await page.waitForSelector('>>> dialog[open]');
      await finger.end();
      await page.keyboard.press('Escape');
      await expectClosed(page);
      expect(await page.evaluate(() => fixture.requests.length)).toBe(1);

      const scrolling = await page.touchscreen.touchStart(x, y);
      await expect.poll(isHeld).toBe(true);
      await scrolling.move(x, y + 30);
      await expect.poll(isHeld).toBe(false);
      await scrolling.end();
      await bell.tap();
      await expect.poll(() => page.evaluate(() => fixture.requests.length)).toBe(2);
      expect(await isHeld()).toBe(false);
      expect(await page.$('sineta-panel')).toBeNull();
    });
  });
}
