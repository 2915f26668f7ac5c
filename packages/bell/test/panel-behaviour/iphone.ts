import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '../../../../tests/harness/browsers/axe.ts';
import { expire, holdTimers, isTimerSet } from '../held-timers.ts';
import type { Testbed } from '../testbed.ts';
import { expectClosed, expectState, press } from './panel-page.ts';

const iPhone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  platform: 'iPhone',
};

export function iPhoneTests(bed: () => Testbed): void {
  describe('on an iPhone', () => {
    const inSafari = async (page: Page, identity = iPhone) => {
      const session = await page.createCDPSession();
      await session.send('Emulation.setUserAgentOverride', identity);
      await page.evaluateOnNewDocument(() => {
        for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
      });
    };

    test('in Safari, with appleWebApps, the bell shows how to add the site to the Home Screen', async () => {
      await using opened = await bed().open('device&appleWebApps', (page) => inSafari(page));
      const { page } = opened;
      await page.waitForSelector('header button');
      await page.click('header button');
      await expectState(page, 'install', 'Falta instalar o site para receber avisos aqui.');
      expect(await page.evaluate(() => fixture.requests)).toEqual([]);
    });

    test.each([
      ['18.4', 'Abra “Compartilhar”, na barra do navegador.'],
      ['26.0', 'Abra “•••”, na barra do navegador, e “Compartilhar”.'],
    ])('in Safari %s the first step names what its drawing shows', async (version, first) => {
      const userAgent = iPhone.userAgent.replace('Version/18.4', `Version/${version}`);
      await using opened = await bed().open('device&appleWebApps', (page) =>
        inSafari(page, { ...iPhone, userAgent }),
      );
      const { page } = opened;
      await page.waitForSelector('header button');
      await page.click('header button');
      await page.waitForSelector('>>> li > .drawing > svg');
      const steps = await page.$$eval('>>> ol > li', (all) =>
        all.map((step) => step.firstChild!.textContent),
      );
      expect(steps[0]).toBe(first);
    });

    test('in a low window, the steps scroll by keyboard', async () => {
      await using opened = await bed().open('device&appleWebApps', async (page) => {
        await inSafari(page);
        await page.setViewport({ width: 390, height: 480 });
      });
      const { page } = opened;
      await page.waitForSelector('header button');
      await page.click('header button');
      await page.waitForSelector('>>> ol li');
      expect(await axeFindings(page)).toEqual([]);
      const scrolled = () => page.$eval('>>> .content', ({ scrollTop }) => scrollTop);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('PageDown');
      await expect.poll(scrolled).toBeGreaterThan(0);
    });

    test.each([
      [
        'in the browser of another app, it leads to Safari first',
        ['Abra no Safari para receber avisos.', 'Como abrir no Safari'],
        'ou copie o link e cole no Safari.',
        iPhone.userAgent.replace(/Version.*/, 'Mobile/15E148 Instagram 361.0.0.35.82'),
      ],
      [
        'with an iOS that has no push, it is about the update to one that has it',
        ['Este dispositivo precisa do iOS 16.4 ou mais recente.', 'Como atualizar'],
        'Abra Ajustes › Geral',
        iPhone.userAgent.replaceAll('18_4', '16_3').replaceAll('18.4', '16.3'),
      ],
    ])('%s', async (_name, [state, title], first, userAgent) => {
      await using opened = await bed().open('device&appleWebApps&topic-buttons', async (page) => {
        await inSafari(page, { ...iPhone, userAgent });
        if (userAgent.includes('Instagram')) {
          await page.evaluateOnNewDocument(() =>
            Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
          );
        }
        // Safari has it since the same version as push.
        if (title === 'Como atualizar') {
          await page.evaluateOnNewDocument(() => Reflect.deleteProperty(globalThis, 'CompressionStream'));
        }
      });
      const { page } = opened;
      await page.waitForSelector('header button');
      await page.click('header button');
      await page.waitForSelector('>>> ol li');
      expect(await page.$eval('>>> ol li', (step) => step.textContent)).toContain(first);
      expect(await page.$eval('>>> h3', (heading) => heading.textContent)).toBe(title);
      await expectState(page, 'install', state!);
      await page.keyboard.press('Escape');
      await expectClosed(page);
      await page.click('#topic-buttons >>> button');
      await expectState(page, 'install', state!);
      expect(opened.errors).toEqual([]);
    });

    test.each([
      ['copies the link', true],
      ['shows it where the app does not let it be copied', false],
    ])('in the browser of another app, a button %s', async (_name, isAllowed) => {
      const userAgent = iPhone.userAgent.replace(/Version.*/, 'Mobile/15E148 Instagram 361.0.0.35.82');
      await using opened = await bed().open('device&appleWebApps', async (page) => {
        await inSafari(page, { ...iPhone, userAgent });
        await page.evaluateOnNewDocument((isAllowed) => {
          const writeText = async (text: string) => {
            if (!isAllowed) throw new Error('refused');
            Object.assign(globalThis, { copied: text });
          };
          Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
        }, isAllowed);
      });
      const { page } = opened;
      await page.waitForSelector('header button');
      await page.click('header button');
      await press(page, 'Copiar link');
      await expect
        .poll(() => page.$eval('>>> li > :first-child', ({ textContent }) => textContent))
        .toBe(isAllowed ? 'Copiado' : page.url());
      expect(await page.evaluate(() => Reflect.get(globalThis, 'copied'))).toBe(
        isAllowed ? page.url() : undefined,
      );
      expect(await axeFindings(page)).toEqual([]);
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
