import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import type { Testbed } from './testbed.ts';

const iPhone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  platform: 'iPhone',
};

/** The panel, in the browser that the bell's own tests have started. */
export function panelTests(testbed: () => Testbed): void {
  /** Opens the page with the permission given, and the panel by the bell's context menu. */
  async function openPanel(
    options = 'device&load=token',
    permission: Parameters<Testbed['permit']>[0] = 'granted',
    prepare?: (page: Page) => Promise<unknown>,
  ) {
    await testbed().permit(permission);
    const opened = await testbed().open(options, prepare);
    const { page } = opened;
    await page.waitForSelector('[data-state]:not([data-pending]) button');
    await page.click('header button', { button: 'right' });
    await page.waitForSelector('>>> dialog[open]');
    return opened;
  }

  describe('opening and closing', () => {
    test.each([
      ['Shift+F10 is pressed', ['Shift', 'F10']],
      ['the menu key is pressed', ['ContextMenu']],
    ] as const)('opens when %s; Escape closes it and the focus is back on the bell', async (_, keys) => {
      await using opened = await testbed().open('device');
      const { page } = opened;
      await page.waitForSelector('[data-state]:not([data-pending]) button');
      await page.focus('header button');
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
      await page.waitForSelector('::-p-aria([name="Este dispositivo"][role="dialog"])');
      await page.keyboard.press('Escape');
      await expectClosed(page);
      expect(await page.evaluate(() => document.activeElement?.matches('header button'))).toBe(true);
    });

    test('a click never opens it, nor does a context menu where the page wants none', async () => {
      await testbed().permit('granted');
      await using opened = await testbed().open('device&no-panel');
      const { page } = opened;
      await page.waitForSelector('[data-state]:not([data-pending]) button');
      await page.click('header button');
      await expect.poll(() => page.evaluate(() => fixture.requests.length)).toBe(2);
      await page.click('header button', { button: 'right' });
      await expectClosed(page);
    });

    test('closes by its button and beside it, and not by a second opening', async () => {
      await using opened = await openPanel();
      const { page } = opened;
      await page.$eval('header button', (bell) => {
        bell.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
      });
      await press(page, 'Fechar');
      await expectClosed(page);
      await page.click('header button', { button: 'right' });
      await page.waitForSelector('>>> dialog[open]');
      await page.mouse.click(180, 8);
      await expectClosed(page);
    });
  });

  describe('the state', () => {
    test('turns off for real, and on again', async () => {
      await using opened = await openPanel();
      const { page } = opened;
      await press(page, 'Desligar avisos');
      await expectState(page, 'off', 'Avisos desligados neste dispositivo.');
      expect(await page.evaluate(() => [fixture.deletions, fixture.token()])).toEqual([1, null]);
      expect(await said(page)).toBe('Avisos desligados neste dispositivo.');
      await page.evaluate(() => (fixture.outcome = 'token'));
      await press(page, 'Ligar avisos');
      await expectState(page, 'on', 'Avisos ligados neste dispositivo.');
      expect(await page.evaluate(() => fixture.requests.at(-1))).toMatchObject({ prompt: true });
    });

    test('says kindly what did not work, and the state stays', async () => {
      await using opened = await openPanel();
      const { page } = opened;
      await page.evaluate(() => (fixture.outcome = 'fail'));
      await press(page, 'Desligar avisos');
      await expect.poll(() => said(page)).toBe('Não foi possível desligar agora. Tente de novo.');
      await expectState(page, 'on', 'Avisos ligados neste dispositivo.');
    });

    test('a prompt that was put away is told of', async () => {
      await using opened = await openPanel('device', 'prompt');
      await expectState(opened.page, 'undecided', 'Avisos ainda não ligados neste dispositivo.');
      await press(opened.page, 'Ligar avisos');
      await expect.poll(() => said(opened.page)).toContain('O navegador não deu a permissão.');
    });

    test('a messaging client without device controls has the state and the switch', async () => {
      await using opened = await openPanel('load=token');
      await expectState(opened.page, 'on', 'Avisos ligados neste dispositivo.');
      await opened.page.waitForNetworkIdle({ idleTime: 50 });
      expect(await opened.page.$$('>>> h3, >>> fieldset')).toEqual([]);
    });

    test('speaks the language of the bell, in the page’s own words where it has any', async () => {
      await using english = await openPanel('device&load=token&lang=en');
      await expectState(english.page, 'on', 'Notifications are on for this device.');
      await using own = await openPanel('device&labels');
      await own.page.waitForSelector('::-p-aria([name="Neste aparelho"][role="dialog"])');
    });
  });

  describe('blocked', () => {
    test('a press of a blocked bell requests (B13) and opens the help, which goes when it is allowed again', async () => {
      await testbed().permit('denied');
      await using opened = await testbed().open('device');
      const { page } = opened;
      await page.waitForSelector('[data-state=off]:not([data-pending]) button');
      await page.click('header button');
      await expectState(page, 'blocked', 'Este site está bloqueado nas permissões do navegador.');
      expect(await page.$$eval('>>> ol li', (steps) => steps.length)).toBe(3);
      expect(await page.evaluate(() => fixture.requests.length)).toBe(2);
      await page.evaluate(() => (fixture.outcome = 'token'));
      await testbed().permit('granted');
      await expectState(page, 'on', 'Avisos ligados neste dispositivo.');
      await page.waitForSelector('header [data-state=on]');
      expect(await page.evaluate(() => fixture.requests.at(-1))).toMatchObject({
        prompt: false,
        onLoad: true,
      });
    });

    test('a browser that fires no change of the permission, as Safari, is read again when the visitor comes back', async () => {
      await testbed().permit('denied');
      await using opened = await testbed().open('device', (page) =>
        page.evaluateOnNewDocument(() => Reflect.deleteProperty(Navigator.prototype, 'permissions')),
      );
      const { page } = opened;
      await page.waitForSelector('[data-state=off]:not([data-pending]) button');
      await page.evaluate(() => (fixture.outcome = 'token'));
      await testbed().permit('granted');
      await page.waitForFunction(() => Notification.permission === 'granted');
      expect(await page.evaluate(() => fixture.requests.length)).toBe(1);
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await page.waitForSelector('header [data-state=on]');
    });

    test('what becomes permitted without having been blocked requests nothing', async () => {
      await testbed().permit('prompt');
      await using opened = await testbed().open('device');
      const { page } = opened;
      await page.waitForSelector('[data-state=off]:not([data-pending]) button');
      await testbed().permit('granted');
      await page.waitForFunction(() => Notification.permission === 'granted');
      expect(await page.evaluate(() => fixture.requests.length)).toBe(1);
    });
  });

  describe('on an iPhone', () => {
    const inSafari = async (page: Page) => {
      const session = await page.createCDPSession();
      await session.send('Emulation.setUserAgentOverride', iPhone);
      await page.evaluateOnNewDocument(() => {
        for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
      });
    };

    test('in Safari, a bell by opt-in shows how to put the site on the Home Screen', async () => {
      await using opened = await testbed().open('device&appleWebApps', inSafari);
      const { page } = opened;
      await page.waitForSelector('header button');
      await page.click('header button');
      await expectState(page, 'install', 'Falta um passo para receber avisos aqui.');
      expect(await page.evaluate(() => fixture.requests)).toEqual([]);
    });

    test('as a web app of the Home Screen, the bell works as elsewhere', async () => {
      await testbed().permit('granted');
      await using opened = await testbed().open('load=token&appleWebApps', async (page) => {
        const session = await page.createCDPSession();
        await session.send('Emulation.setUserAgentOverride', iPhone);
      });
      expect(await opened.page.waitForSelector('header [data-state=on]')).not.toBeNull();
    });
  });

  describe('what the device follows', () => {
    test('a topic is kept as it is ticked; what fails is undone and told', async () => {
      await using opened = await openPanel();
      const { page } = opened;
      await expect.poll(() => ticked(page)).toEqual([true, false, false]);
      await page.locator('>>> label ::-p-text(Saúde)').click();
      await expect.poll(() => said(page)).toBe('Você recebe Saúde.');
      await page.evaluate(() => (fixture.failing = 'follow'));
      await page.locator('>>> label ::-p-text(Obras e trânsito)').click();
      await expect.poll(() => said(page)).toContain('Não foi possível guardar Obras e trânsito.');
      expect(await ticked(page)).toEqual([true, true, false]);
      expect(await page.evaluate(() => fixture.asked)).toEqual([
        'topics',
        'follow saude true',
        'follow obras true',
      ]);
    });

    test('topics that did not load are asked for again by a button', async () => {
      await using opened = await openPanel('device&load=token', 'granted', (page) =>
        page.evaluateOnNewDocument(() => {
          addEventListener('load', () => (fixture.failing = 'topics'));
        }),
      );
      const { page } = opened;
      await expect.poll(() => said(page)).toBe('Os assuntos não carregaram.');
      await page.evaluate(() => (fixture.failing = null));
      await press(page, 'Tentar de novo');
      await expect.poll(() => ticked(page)).toEqual([true, false, false]);
    });

    test('the language is kept, also when the service hears of it later', async () => {
      await using opened = await openPanel();
      const { page } = opened;
      const select = (await page.waitForSelector('>>> select'))!;
      await expect.poll(() => select.evaluate((element) => element.value)).toBe('pt-BR');
      await select.select('es');
      await expect.poll(() => said(page)).toBe('Idioma guardado.');
      await page.evaluate(() => (fixture.failing = 'setLanguage'));
      await select.select('pt-BR');
      await expect.poll(() => said(page)).toContain('fica sabendo na sua próxima visita');
    });
  });

  describe('the test', () => {
    test('fills the chain in as it goes, and ends well', async () => {
      await using opened = await openPanel();
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
      await using opened = await openPanel();
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

  describe('on any page', () => {
    test('the page’s own rules do not reach in, and its size stays in a narrow window', async () => {
      await using opened = await openPanel('device&load=token', 'granted', (page) =>
        page.evaluateOnNewDocument(() => {
          addEventListener('DOMContentLoaded', () => {
            const hostile = new CSSStyleSheet();
            hostile.replaceSync(
              'html { font-size: 62.5% } * { display: none !important; font-size: 40px !important; color: red !important } html, body, #root, header, header * { display: block !important }',
            );
            document.adoptedStyleSheets = [hostile];
          });
        }),
      );
      const { page } = opened;
      const { width, size, color } = await page.$eval('>>> .state', (state) => ({
        width: state.getBoundingClientRect().width,
        size: getComputedStyle(state).fontSize,
        color: getComputedStyle(state).color,
      }));
      expect({ width, size, color }).toEqual({ width: 320, size: '18px', color: 'rgb(27, 33, 48)' });
    });

    test('every target is 44 by 44 at least, and nothing scrolls sideways at 200 %', async () => {
      // 360 CSS pixels of a window of 720 are what a zoom of 200 % leaves.
      await using opened = await openPanel();
      const { page } = opened;
      await expect.poll(() => ticked(page)).toHaveLength(3);
      const sizes = await page.$$eval('>>> button:not([hidden]), >>> label.choice, >>> select', (targets) =>
        targets.map((target) => {
          const { width, height } = target.getBoundingClientRect();
          return Math.round(Math.min(width, height));
        }),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
      expect(await page.$eval('>>> dialog', (dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
    });

    test.each([
      ['on', 'device&load=token', 'granted'],
      ['on, a test failed', 'device&load=token', 'granted'],
      ['off', 'device', 'granted'],
      ['undecided', 'device', 'prompt'],
      ['blocked, from right to left', 'device&rtl', 'denied'],
    ] as const)('%s: nothing for axe to find, in light and in dark', async (name, options, permission) => {
      const themed = (scheme: string) => (page: Page) =>
        page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
      await using opened = await openPanel(options, permission, themed('light'));
      const { page } = opened;
      await page.waitForSelector(`sineta-panel[data-state=${name.split(',')[0]}]`);
      if (name.includes('test')) {
        await page.evaluate(() => fixture.report({ ok: false, link: 'service', code: 'x', detail: 'y' }));
        await press(page, 'Enviar um teste');
        await page.waitForSelector('>>> details');
      }
      expect(await axeFindings(page)).toEqual([]);
      await themed('dark')(page);
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}

async function expectState(page: Page, state: string, sentence: string): Promise<void> {
  await page.waitForSelector(`sineta-panel[data-state=${state}]`);
  expect(await page.$eval('>>> .state', (element) => element.textContent)).toBe(sentence);
}

async function expectClosed(page: Page): Promise<void> {
  await expect.poll(() => page.$('sineta-panel')).toBeNull();
}

async function press(page: Page, name: string): Promise<void> {
  await page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
}

function said(page: Page): Promise<string> {
  return page.$eval('>>> [role=status]', (live) => live.textContent);
}

function ticked(page: Page): Promise<boolean[]> {
  return page.$$eval('>>> input', (boxes) => boxes.map((box) => box.checked));
}

function chain(page: Page): Promise<(string | undefined)[]> {
  return page.$$eval('>>> .chain li', (links) => links.map((link) => (link as HTMLElement).dataset['state']));
}
