import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from '../../../tests/harness/browsers/axe.ts';
import type { Outcome } from './fixtures/fixture.ts';
import { noteTests } from './note/note-tests.ts';
import { questionTests } from './note/question-tests.ts';
import { reminderTests } from './note/reminder-tests.ts';
import { panelTests } from './panel-behaviour/index.ts';
import { startTestbed, type Testbed } from './testbed.ts';

const enable = 'Habilitar Notificações';
const disable = 'Desabilitar Notificações';
const noToken = 'No registration token available. Request permission to generate one.';
const failed = 'An error occurred while retrieving token.';
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`;

let bed: Testbed;

beforeAll(async () => {
  bed = await startTestbed();
});

afterAll(() => bed[Symbol.asyncDispose]());

describe('where the bell is shown', () => {
  test.each(['', 'appleWebApps'])('B1 it is not shown on an insecure page: %s', async (options) => {
    await using opened = await bed.open(
      options,
      async (page) => {
        const session = await page.createCDPSession();
        if (options) await session.send('Emulation.setUserAgentOverride', { userAgent: iPhone });
      },
      false,
    );
    expect(await opened.page.evaluate(() => isSecureContext)).toBe(false);
    await expectNone(opened.page);
  });

  test.each([
    ['an iPhone', iPhone, 'iPhone'],
    ['an iPad', `Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) ${safari}`, 'iPad'],
    ['an iPod', `Mozilla/5.0 (iPod touch; CPU iPhone OS 15_0 like Mac OS X) ${safari}`, 'iPod'],
    [
      'an iPad with a desktop user agent',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`,
      'MacIntel',
    ],
  ])('B2 it is not shown on %s', async (_, userAgent, platform) => {
    await using opened = await bed.open('', async (page) => {
      const session = await page.createCDPSession();
      await session.send('Emulation.setUserAgentOverride', { userAgent, platform });
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
    });
    await expectNone(opened.page);
  });

  test.each(['PushManager', 'Notification', 'serviceWorker'])(
    'B3 it is not shown in a browser without %s',
    async (name) => {
      await using opened = await bed.open('', (page) =>
        page.evaluateOnNewDocument((lacking) => {
          Reflect.deleteProperty(globalThis, lacking);
          Reflect.deleteProperty(Navigator.prototype, lacking);
        }, name),
      );
      await expectNone(opened.page);
    },
  );

  test('B3 it is not shown if the client does not support push', async () => {
    await using opened = await bed.open('unsupported');
    await expectNone(opened.page);
  });

  test('B4 otherwise it is shown, with a tooltip', async () => {
    await using opened = await bed.open();
    await button(opened.page);
    expect(await opened.page.$$('button')).toHaveLength(1);
    expect(await opened.page.$$('[role=tooltip]')).toHaveLength(1);
  });

  test('server-rendered markup hydrates without a mismatch', async () => {
    await using opened = await bed.open('hydrate');
    await button(opened.page);
    expect(await opened.page.evaluate(() => fixture.recovered)).toEqual([]);
    const lines = () => opened.lines.filter((line) => !line.includes('React DevTools'));
    await expect.poll(lines).toEqual([noToken]);
  });
});

describe('on load', () => {
  test('B5 notifications are not enabled', async () => {
    await using opened = await bed.open();
    await expectState(opened.page, 'off', enable);
  });

  test('B7 B9 a token is requested once, with the VAPID key and without a prompt', async () => {
    await using opened = await bed.open('strict');
    await expect
      .poll(() => requests(opened.page))
      .toEqual([{ vapidKey: 'vapid-public-key', prompt: false, onLoad: true }]);
    await settled(opened.page);
    expect(await requests(opened.page)).toHaveLength(1);
  });

  test('B7 promptOnLoad shows the prompt', async () => {
    await using opened = await bed.open('promptOnLoad');
    await expect.poll(() => requests(opened.page)).toMatchObject([{ prompt: true, onLoad: true }]);
  });

  test('B6 B11 B18 a received token is stored and turns the bell on', async () => {
    await using opened = await bed.open('load=token');
    await expectState(opened.page, 'on', disable);
    expect(await opened.page.evaluate(() => fixture.token())).toBe('token');
  });

  test('B13 the absence of a token is logged', async () => {
    await using opened = await bed.open('load=none');
    await expect.poll(() => opened.lines).toContain(noToken);
    await expectState(opened.page, 'off', enable);
  });

  test('B14 B17 a failure is logged with its error, and not shown', async () => {
    await using opened = await bed.open('load=fail');
    await expect.poll(() => opened.lines.join()).toContain(failed);
    expect(opened.lines.find((line) => line.startsWith(failed))).toContain('the service is unavailable');
    await expectState(opened.page, 'off', enable);
    expect(await opened.page.$eval('header', (header) => header.textContent)).toBe(enable);
  });
});

describe('on a click', () => {
  test('B8 B12 a token is requested, with a prompt if needed, and turns the bell on', async () => {
    await using opened = await bed.open();
    await press(opened.page, 'token');
    await expectState(opened.page, 'on', disable);
    expect(await requests(opened.page)).toMatchObject([{ prompt: false }, { prompt: true }]);
  });

  test('B8 B15 an enabled bell requests again and stays enabled', async () => {
    await using opened = await bed.open('load=token');
    await press(opened.page, 'token');
    await expect.poll(() => requests(opened.page)).toHaveLength(2);
    await expectState(opened.page, 'on', disable);
    expect(await opened.page.evaluate(() => fixture.deletions)).toBe(0);
  });

  test.each([
    ['none', noToken],
    ['fail', failed],
  ] as const)('B16 an enabled bell stays enabled after the outcome %s', async (outcome, line) => {
    await using opened = await bed.open('load=token');
    await press(opened.page, outcome);
    await expect.poll(() => opened.lines.join()).toContain(line);
    await expectState(opened.page, 'on', disable);
  });

  test('B19 a click during a request starts no second one; the button stays usable', async () => {
    await using opened = await bed.open();
    const { page } = opened;
    await press(page, 'hold');
    await page.waitForSelector('[data-pending] button[aria-busy=true]:enabled');
    await page.click('button');
    await page.click('button');
    expect(await requests(page)).toHaveLength(2);
    await page.evaluate(() => fixture.release('none'));
    await settled(page);
    await press(page, 'token');
    await expectState(page, 'on', disable);
    expect(await requests(page)).toHaveLength(3);
  });

  test('onEnabledClick="disable" turns notifications off', async () => {
    await using opened = await bed.open('load=token&disable');
    await press(opened.page, 'token');
    await expectState(opened.page, 'off', enable);
    expect(await opened.page.evaluate(() => fixture.deletions)).toBe(1);
  });
});

test('on return, the bell follows changes of another tab, without a request', async () => {
  await using opened = await bed.open('load=token');
  const { page } = opened;
  await expectState(page, 'on', disable);
  const comeBack = (known: string | null) =>
    page.evaluate((now) => {
      fixture.known = now;
      dispatchEvent(new Event('focus'));
    }, known);
  await comeBack(null);
  await expectState(page, 'off', enable);
  await comeBack('other');
  await expectState(page, 'on', disable);
  expect(await page.evaluate(() => fixture.token())).toBe('other');
  expect(await requests(page)).toHaveLength(1);
});

describe('texts', () => {
  test('B20 the language of the page is used', async () => {
    await using opened = await bed.open('lang=en');
    await expectState(opened.page, 'off', 'Enable Notifications');
  });

  test('a page may replace texts', async () => {
    await using opened = await bed.open('labels');
    await expectState(opened.page, 'off', 'Toque');
  });
});

describe('the tooltip', () => {
  test('opens on hover, is hoverable, and closes on Escape', async () => {
    await using opened = await bed.open();
    const { page } = opened;
    await button(page);
    expect(await tooltipVisible(page)).toBe(false);
    await page.hover('button');
    await expect.poll(() => tooltipVisible(page)).toBe(true);
    await page.hover('[role=tooltip]');
    await expect.poll(() => tooltipVisible(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => tooltipVisible(page)).toBe(false);
    await page.hover('h1');
    await page.hover('button');
    await page.hover('h1');
    await expect.poll(() => tooltipVisible(page)).toBe(false);
  });

  test('opens on keyboard focus; Enter and Space press the bell', async () => {
    await using opened = await bed.open();
    const { page } = opened;
    await button(page);
    await page.keyboard.press('Tab');
    await expect.poll(() => tooltipVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => requests(page)).toHaveLength(2);
    await settled(page);
    await page.keyboard.press('Space');
    await expect.poll(() => requests(page)).toHaveLength(3);
  });

  test('is at least 4 pixels from the focus ring', async () => {
    await using opened = await bed.open();
    const { page } = opened;
    await button(page);
    await page.keyboard.press('Tab');
    await expect.poll(() => tooltipVisible(page)).toBe(true);
    const ring = await page.$eval('button', (element) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element);
      return element.getBoundingClientRect().bottom + parseFloat(outlineOffset) + parseFloat(outlineWidth);
    });
    const top = await page.$eval('[role=tooltip]', (tip) => tip.getBoundingClientRect().top);
    expect(top - ring).toBeGreaterThanOrEqual(4);
  });

  test('stays open until it is neither hovered nor focused', async () => {
    await using opened = await bed.open();
    const { page } = opened;
    await button(page);
    await page.keyboard.press('Tab');
    await page.hover('button');
    await page.hover('h1');
    await expect.poll(() => tooltipVisible(page)).toBe(true);
    await page.hover('button');
    await page.$eval('button', (element) => element.blur());
    await expect.poll(() => tooltipVisible(page)).toBe(true);
    await page.hover('h1');
    await expect.poll(() => tooltipVisible(page)).toBe(false);
  });

  test.each([
    ['left to right', 'load=token', 352],
    ['right to left', 'load=token&rtl', 8],
  ])('stays within a narrow window, %s, and never widens the page', async (_, options, end) => {
    await using opened = await bed.open(options, (page) =>
      page.setViewport({ width: 360, height: 640, isMobile: true, hasTouch: true }),
    );
    const { page } = opened;
    await expectState(page, 'on', disable);
    await page.hover('button');
    await expect.poll(() => tooltipVisible(page)).toBe(true);
    const box = (selector: string) =>
      page.$eval(selector, (element) => element.getBoundingClientRect().toJSON() as DOMRect);
    const { left, right } = await box('[role=tooltip]');
    expect(end > 180 ? right : left).toBeCloseTo(end);
    expect(left).toBeGreaterThanOrEqual(8);
    expect(right).toBeLessThanOrEqual(352);
    const widths = () => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(await widths()).toEqual([360, 360]);
    await page.keyboard.press('Escape');
    // With enough room, it is centred on its button, also in a grid that stretches its items.
    const grid = { display: 'grid', placeContent: 'normal', placeItems: 'normal', paddingInline: '120px' };
    await page.$eval('header', ({ style }, grid) => Object.assign(style, grid), grid);
    await page.keyboard.press('Tab');
    await expect.poll(() => tooltipVisible(page)).toBe(true);
    expect(await widths()).toEqual([360, 360]);
    const middles = await Promise.all(
      ['button', '[role=tooltip]'].map(async (selector) => {
        const { left, right } = await box(selector);
        return (left + right) / 2;
      }),
    );
    expect(middles[1]).toBeCloseTo(middles[0]!);
  });
});

describe('accessibility', () => {
  test('the click target is at least 44 by 44 pixels', async () => {
    await using opened = await bed.open();
    const box = await (await button(opened.page)).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  });

  test('the accessible name contains the state: no aria-pressed, no title', async () => {
    await using opened = await bed.open('load=token');
    await expectState(opened.page, 'on', disable);
    expect(await opened.page.$$('[aria-pressed], [title]')).toEqual([]);
  });

  test('off and on differ in shape as well as colour', async () => {
    const shapeOf = async (options: string, state: 'off' | 'on', name: string) => {
      await using opened = await bed.open(options);
      await expectState(opened.page, state, name);
      const shape = await opened.page.$eval('button svg', (svg) => svg.innerHTML);
      return shape;
    };
    expect(await shapeOf('load=token', 'on', disable)).not.toBe(await shapeOf('load=none', 'off', enable));
  });

  test('a token swings the bell once, without motion under prefers-reduced-motion', async () => {
    const secondsOfSwing = async (motion: string) => {
      await using opened = await bed.open('', (page) =>
        page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: motion }]),
      );
      const { page } = opened;
      await settled(page);
      const ended = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            addEventListener('animationend', ({ elapsedTime }) => resolve(elapsedTime));
          }),
      );
      await press(page, 'token');
      const seconds = await ended;
      await page.waitForSelector('[data-state=on]:not([data-ringing])');
      return seconds;
    };
    expect(await secondsOfSwing('no-preference')).toBe(0.6);
    expect(await secondsOfSwing('reduce')).toBe(0);
  });

  test('forced colours are respected', async () => {
    await using opened = await bed.open('load=token', async (page) => {
      const session = await page.createCDPSession();
      await session.send('Emulation.setEmulatedMedia', {
        features: [{ name: 'forced-colors', value: 'active' }],
      });
    });
    await expectState(opened.page, 'on', disable);
    const [mark, system] = await opened.page.$eval('button', (element) => {
      const probe = document.createElement('i');
      probe.style.color = 'ButtonText';
      document.body.append(probe);
      return [getComputedStyle(element).color, getComputedStyle(probe).color];
    });
    expect(mark).toBe(system);
    await opened.page.hover('button');
    const [text, background] = await opened.page.$eval('[role=tooltip]', (element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
    expect(text).not.toBe(background);
  });

  describe.each(['light', 'dark'])('in %s', (scheme) => {
    const themed = (page: Page) =>
      page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);

    test.each([
      ['off', 'load=none'],
      ['on', 'load=token'],
      ['pending', 'load=hold'],
    ])('%s: no axe-core violations, and 3:1 contrast with the page', async (_, options) => {
      await using opened = await bed.open(options, themed);
      const { page } = opened;
      await button(page);
      await page.hover('button');
      await expect.poll(() => tooltipVisible(page)).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      expect(await contrast(page)).toBeGreaterThanOrEqual(3);
    });
  });
});

describe('the note', () => {
  noteTests(() => bed);
  questionTests(() => bed);
  reminderTests(() => bed);
});

describe('the panel', () => {
  panelTests(() => bed);
});

function button(page: Page) {
  return page.waitForSelector('button').then((found) => found!);
}

/** Waits until React has rendered and run its effects, then expects no bell. */
async function expectNone(page: Page): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 100 });
  expect(await page.evaluate(() => fixture.requests)).toEqual([]);
  expect(await page.$eval('header', (header) => header.innerHTML)).toBe('');
}

async function expectState(page: Page, state: 'off' | 'on', name: string): Promise<void> {
  await page.waitForSelector(`[data-state=${state}]:not([data-pending])`);
  await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`);
}

async function press(page: Page, outcome: Outcome): Promise<void> {
  await settled(page);
  await page.evaluate((next) => (fixture.outcome = next), outcome);
  await page.click('button');
}

async function settled(page: Page): Promise<void> {
  await page.waitForSelector('[data-state]:not([data-pending])');
}

function requests(page: Page) {
  return page.evaluate(() => fixture.requests);
}

function tooltipVisible(page: Page): Promise<boolean> {
  return page.$eval('[role=tooltip]', (element) => element.checkVisibility({ visibilityProperty: true }));
}

/** Contrast of the mark with the page (WCAG 2.2, 1.4.11). */
function contrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    const luminance = (colour: string) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')!;
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [r, g, b] = Array.from(context.getImageData(0, 0, 1, 1).data, (value) => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const mark = luminance(getComputedStyle(document.querySelector('button svg')!).color);
    const paper = luminance(getComputedStyle(document.body).backgroundColor);
    return (Math.max(mark, paper) + 0.05) / (Math.min(mark, paper) + 0.05);
  });
}
