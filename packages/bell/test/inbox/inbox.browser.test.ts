import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from '../../../../tests/harness/browsers/axe.ts';
import { type BellPage, startTestbed, type Testbed } from '../testbed.ts';

const enable = 'Habilitar Notificações';

let bed: Testbed;

beforeAll(async () => {
  bed = await startTestbed();
});

afterAll(() => bed[Symbol.asyncDispose]());

/** Opens the page for a visitor who has read nothing since the first notice. */
async function open(options: string, prepare?: (page: Page) => Promise<unknown>): Promise<BellPage> {
  return bed.open(options, async (page) => {
    await page.evaluateOnNewDocument(() => {
      const key = `sineta.read ${location.origin}/ default`;
      localStorage.setItem(key, '{"until":0,"read":[]}');
    });
    await prepare?.(page);
  });
}

const number = '>>> [aria-haspopup=dialog]';
/** The accessible name: the number itself is hidden from screen readers. */
const named = (page: Page, name: string) =>
  page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`);
const titles = (page: Page) =>
  page.$$eval('>>> .notice-title', (texts) => texts.map(({ textContent }) => textContent));
const note = (page: Page) => page.$eval('>>> #inbox', ({ textContent }) => textContent);
const unread = (page: Page) =>
  page.$$eval('>>> .notice:not([data-read])', (links) =>
    links.map((link) => link.querySelector('.notice-title')!.textContent),
  );
const panelTitle = (page: Page) => page.$eval('>>> #title', ({ textContent }) => textContent);
const focus = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.textContent;
  });

/** The cache mode of each request of the feed. */
const feedRequests = (page: Page) =>
  page.evaluate(() =>
    fixture.asked.filter((call) => / \S+\/feed/.test(call)).map((call) => call.split(' ')[0]),
  );
const feedHas = (page: Page, notices: number) =>
  page.evaluate((notices) => Object.assign(globalThis, { notices }), notices);
/** The last request of the feed was some seconds ago. */
const wait = (page: Page, seconds: number) =>
  page.evaluate((seconds) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('sineta.feed'))!;
    localStorage.setItem(key, String(Date.now() - seconds * 1000));
  }, seconds);

/** The last request of the feed counts as recent for nine more seconds, on a slow machine too. */
const stayRecent = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('sineta.feed'))!;
    localStorage.setItem(key, String(Number(localStorage.getItem(key)) + 9000));
  });

async function openByNumber(page: Page): Promise<void> {
  await page.locator(number).click();
  await page.waitForSelector('>>> .notices');
  await page.waitForSelector('sineta-panel[data-state]');
}

const lacking = (name: string) => (page: Page) =>
  page.evaluateOnNewDocument((lacking) => {
    Reflect.deleteProperty(globalThis, lacking);
    Reflect.deleteProperty(Navigator.prototype, lacking);
  }, name);

describe('beside the bell', () => {
  test('the number of unread notices is in the corner of the bell, which keeps its place, name and press', async () => {
    await using plain = await open('');
    const bell = 'header > span > button';
    await plain.page.waitForSelector(bell);
    const place = (page: Page) =>
      page.$eval(bell, (button) => JSON.stringify(button.getBoundingClientRect()));
    const before = await place(plain.page);
    await using opened = await open('inbox=three');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    await named(page, enable);
    expect(await place(page)).toBe(before);
    expect(await page.$eval(number, (button) => button.textContent)).toContain('3');
    const requests = await page.evaluate(() => fixture.requests.length);
    await page.click(bell);
    await expect.poll(() => page.evaluate(() => fixture.requests.length)).toBe(requests + 1);
    expect(await page.$('sineta-panel')).toBeNull();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('without the attribute nothing is requested, and the panel has no notices', async () => {
    await using opened = await open('device&load=token');
    const { page } = opened;
    await page.waitForSelector('[data-state=on]');
    await page.click('header button', { button: 'right' });
    await page.waitForSelector('>>> .choice');
    expect(await page.$('>>> #inbox')).toBeNull();
    expect(await page.$(number)).toBeNull();
    expect(await page.evaluate(() => fixture.asked.filter((call) => call.startsWith('/')))).toEqual([]);
  });

  test('without unread notices there is no number, and the panel reports it', async () => {
    await using opened = await open('inbox=empty');
    const { page } = opened;
    await page.waitForSelector('[data-inbox="0"]');
    expect(await page.$eval(number, (button) => button.checkVisibility())).toBe(false);
    await page.click('header button', { button: 'right' });
    await page.waitForSelector('>>> #inbox', { visible: true });
    expect(await note(page)).toBe('Nada de novo por aqui.');
    expect(await page.$eval('>>> .all', (link) => link.textContent)).toBe('Ver todos os avisos');
    expect(await panelTitle(page)).toBe('Este dispositivo');
    expect(await page.$eval('>>> section:has(#inbox) h3', (title) => title.textContent)).toBe('Avisos');
    expect(await axeFindings(page)).toEqual([]);
  });

  test.each([
    ['pt-BR', 'Avisos ligados.', 'Ver avisos', 'Ajustes deste dispositivo', 'Avisos'],
    ['en', 'Notifications are on.', 'See notices', 'Device settings', 'Notices'],
    ['es', 'Avisos activados.', 'Ver avisos', 'Ajustes de este dispositivo', 'Avisos'],
  ])(
    'without unread notices, the note after a press opens them: %s',
    async (lang, state, notices, settings, title) => {
      await bed.permit('granted');
      // On the first visit existing notices count as read.
      await using opened = await bed.open(`inbox=three&device&load=token&lang=${lang}`, (page) =>
        page.evaluateOnNewDocument(() => localStorage.clear()),
      );
      const { page } = opened;
      await page.waitForSelector('[data-inbox="0"]');
      await page.waitForSelector('[data-state=on]:not([data-pending])');
      await page.evaluate(() => (fixture.outcome = 'token'));
      await page.click('header > span > button');
      const sentence = await page.waitForSelector('sineta-note >>> .sentence');
      const texts = await sentence!.evaluate(({ childNodes }) =>
        [...childNodes].map(({ textContent }) => textContent),
      );
      expect(texts).toEqual([state, notices, settings]);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForSelector('>>> .notices li');
      expect(await page.$('sineta-note')).toBeNull();
      expect(await panelTitle(page)).toBe(title);
      expect(await titles(page)).toHaveLength(3);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('sineta-panel'));
      expect(await page.evaluate(() => document.activeElement?.matches('header > span > button'))).toBe(true);
      await bed.permit('prompt');
    },
  );

  test('with unread notices, the note after a press names their number', async () => {
    await bed.permit('granted');
    await using opened = await open('inbox=three&device&load=token&lang=pt-BR');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    await page.waitForSelector('[data-state=on]:not([data-pending])');
    await page.evaluate(() => (fixture.outcome = 'token'));
    await page.click('header > span > button');
    const way = await page.waitForSelector('sineta-note >>> .sentence button');
    expect(await way!.evaluate(({ textContent }) => textContent)).toBe('3 avisos não lidos');
    await way!.click();
    await page.waitForSelector('>>> .notices li');
    await bed.permit('prompt');
  });

  test('a press leads to no notices once the page has removed their number', async () => {
    await bed.permit('granted');
    await using opened = await open('inbox=three&device&load=token&lang=pt-BR');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    await page.waitForSelector('[data-state=on]:not([data-pending])');
    // As if a bell without an inbox had the same store.
    await page.$eval('[data-inbox]', (host) => host.remove());
    await page.evaluate(() => (fixture.outcome = 'token'));
    await page.click('header > span > button');
    const sentence = await page.waitForSelector('sineta-note >>> .sentence');
    expect(await sentence!.evaluate(({ textContent }) => textContent)).not.toContain('avisos não lidos');
    await bed.permit('prompt');
  });

  test('a press leads to no notices if they could not be read', async () => {
    await bed.permit('granted');
    await using opened = await bed.open('inbox=offline&device&load=token&lang=pt-BR');
    const { page } = opened;
    await page.waitForSelector('[data-state=on]:not([data-pending])');
    await page.evaluate(() => (fixture.outcome = 'token'));
    await page.click('header > span > button');
    const sentence = await page.waitForSelector('sineta-note >>> .sentence');
    expect(await sentence!.evaluate(({ textContent }) => textContent)).not.toContain('Ver avisos');
    await bed.permit('prompt');
  });

  test('its tooltip is not shown for the number', async () => {
    await using opened = await open('inbox=three');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    const tooltip = () => page.$eval('[role=tooltip]', (tip) => tip.checkVisibility());
    await page.hover('header > span > button');
    await expect.poll(tooltip).toBe(true);
    await page.hover(number);
    await expect.poll(tooltip).toBe(false);
  });

  test('a page that mounts its bell again has one style sheet for all', async () => {
    await using opened = await open('inbox=three');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    const sheets = () => page.evaluate(() => document.adoptedStyleSheets.length);
    const before = await sheets();
    await page.evaluate(() => fixture.render(true));
    expect(await page.$(number)).toBeNull();
    await page.evaluate(() => fixture.render());
    await named(page, '3 avisos não lidos');
    expect(await sheets()).toBe(before);
  });

  test('the number counts the notice of a message that arrives; a hidden page requests it when it is shown', async () => {
    await using opened = await open('inbox=growing');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    await feedHas(page, 4);
    await wait(page, 10);
    await page.evaluate(() => fixture.arrive());
    await named(page, '4 avisos não lidos');
    expect((await feedRequests(page)).slice(1)).toEqual(['no-cache']);
    const hide = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await hide(true);
    await feedHas(page, 5);
    await wait(page, 10);
    await page.evaluate(() => fixture.arrive());
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    expect(await feedRequests(page)).toHaveLength(2);
    await hide(false);
    await named(page, '5 avisos não lidos');
    // Without a message it asks once in five minutes.
    await hide(true);
    await hide(false);
    await expect
      .poll(async () => (await feedRequests(page)).slice(1))
      .toEqual(['no-cache', 'no-cache', 'force-cache']);
  });

  test('after the page has removed its bell, a message causes no request; a bell that returns makes it', async () => {
    await using opened = await open('inbox=growing');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    await page.evaluate(() => fixture.render(true));
    await feedHas(page, 4);
    await wait(page, 10);
    await page.evaluate(() => fixture.arrive());
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    expect(await feedRequests(page)).toHaveLength(1);
    await page.evaluate(() => fixture.render());
    await named(page, '4 avisos não lidos');
    expect((await feedRequests(page)).slice(1)).toEqual(['no-cache']);
  });

  test('on the first visit existing notices count as read', async () => {
    await using opened = await bed.open('inbox=three', (page) =>
      page.evaluateOnNewDocument(() => localStorage.clear()),
    );
    await opened.page.waitForSelector('[data-inbox="0"]');
    expect(await opened.page.$eval(number, (button) => button.checkVisibility())).toBe(false);
  });
});

describe('in the panel', () => {
  test('a click reads a notice, the button reads all; the read ones stay listed', async () => {
    await using opened = await open('inbox=three&device&load=token');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    await stayRecent(page);
    await openByNumber(page);
    expect(await titles(page)).toEqual(['Aviso 3', 'Aviso 2', 'Aviso 1']);
    expect(await panelTitle(page)).toBe('Avisos');
    expect(await page.$$('>>> section:has(#inbox) h3')).toEqual([]);
    const links = () =>
      page.$$eval('>>> .notice', (all) => all.map((link) => (link as HTMLAnchorElement).href));
    const { origin } = new URL(page.url());
    await expect.poll(links).toEqual([3, 2, 1].map((day) => `${origin}/notices/notice-${day}`));
    await page.$eval('>>> .notice', (link) => {
      link.addEventListener('click', (event) => event.preventDefault());
    });
    await page.click('>>> .notice');
    await expect.poll(() => note(page)).toBe('2 avisos não lidos');
    expect(await titles(page)).toHaveLength(3);
    expect(await unread(page)).toEqual(['Aviso 2', 'Aviso 1']);
    await page.waitForSelector('[data-inbox="2"]');
    const markRead = (await page.waitForSelector('>>> .mark-read', { visible: true }))!;
    // On one line.
    expect(await markRead.evaluate(({ scrollHeight }) => scrollHeight)).toBeLessThan(46);
    await markRead.click();
    // The pointer is still over it.
    await page.waitForSelector('>>> .mark-read', { hidden: true });
    await expect.poll(() => note(page)).toBe('Nada de novo por aqui.');
    expect([await titles(page), await unread(page)]).toEqual([['Aviso 3', 'Aviso 2', 'Aviso 1'], []]);
    expect(await focus(page)).toBe('Nada de novo por aqui.');
    await page.waitForSelector('[data-inbox="0"]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('sineta-panel'));
    expect(await page.evaluate(() => document.activeElement?.matches('header > span > button'))).toBe(true);
    // The second one, when the panel opened, is answered by the browser's cache.
    expect((await feedRequests(page)).slice(1)).toEqual(['force-cache']);
  });

  test('the number opens the whole feed; with the bell’s panel come five, and the way to the others', async () => {
    await using opened = await open('inbox=many');
    const { page } = opened;
    await named(page, '9+ avisos não lidos');
    await openByNumber(page);
    expect(await titles(page)).toHaveLength(20);
    expect(await note(page)).toBe('20 avisos não lidos');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('sineta-panel'));
    await page.click('header button', { button: 'right' });
    const all = await page.waitForSelector('>>> .all ::-p-text(E mais 15 · Ver todos os avisos)');
    expect(await titles(page)).toHaveLength(5);
    await page.locator('::-p-aria([name="Marcar como lidos"][role="button"])').click();
    await expect.poll(() => all!.evaluate((link) => link.textContent)).toBe('Ver todos os avisos');
    expect(await titles(page)).toHaveLength(5);
  });

  test('with the bell’s panel, the latest three are shown, and the others are one line, which unfolds them', async () => {
    await using opened = await bed.open('inbox=many&device&load=token', (page) =>
      page.evaluateOnNewDocument(() => {
        const until = Date.UTC(2026, 0, 18, 13);
        localStorage.setItem(`sineta.read ${location.origin}/ default`, JSON.stringify({ until, read: [] }));
      }),
    );
    const { page } = opened;
    await named(page, '2 avisos não lidos');
    const shown = () =>
      page.$$eval('>>> .notice-title', (texts) =>
        texts.flatMap((text) => (text.checkVisibility() ? [text.textContent] : [])),
      );
    await page.click('header button', { button: 'right' });
    const line = (await page.waitForSelector('>>> section:has(#inbox) summary', { visible: true }))!;
    expect(await line.evaluate(({ textContent }) => textContent)).toBe('Avisos anteriores (2)');
    expect(await shown()).toEqual(['Aviso 20', 'Aviso 19', 'Aviso 18']);
    await page.locator('::-p-aria([name="Marcar como lidos"][role="button"])').click();
    await expect.poll(() => note(page)).toBe('Nada de novo por aqui.');
    // What was read just now keeps its place.
    expect(await shown()).toEqual(['Aviso 20', 'Aviso 19', 'Aviso 18']);
    // The button disappears with the pointer, and the line moves up.
    await page.mouse.move(2, 2);
    await page.waitForSelector('>>> .turn > button', { hidden: true });
    await line.click();
    expect(await shown()).toEqual(['Aviso 20', 'Aviso 19', 'Aviso 18', 'Aviso 17', 'Aviso 16']);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('sineta-panel'));
    await page.click('header button', { button: 'right' });
    await page.waitForSelector('>>> .choice', { visible: true });
    expect(await page.$eval('>>> section:has(#inbox) summary', ({ textContent }) => textContent)).toBe(
      'Avisos anteriores (2)',
    );
    expect(await shown()).toEqual(['Aviso 20', 'Aviso 19', 'Aviso 18']);
  });

  test('while a notice is unread the notices come first, otherwise last, after what can be set', async () => {
    await using opened = await open('inbox=three&device&load=token');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    const order = () =>
      page.$$eval('>>> .state, >>> #inbox, >>> #language', (all) =>
        all.flatMap((each) => (each.checkVisibility() ? [each.id] : [])),
      );
    const close = async () => {
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('sineta-panel'));
    };
    await openByNumber(page);
    await page.waitForSelector('>>> .state', { visible: true });
    expect(await order()).toEqual(['inbox', 'state', 'language']);
    await close();
    await page.click('header button', { button: 'right' });
    await page.waitForSelector('>>> .state', { visible: true });
    expect(await order()).toEqual(['inbox', 'state', 'language']);
    await page.locator('::-p-aria([name="Marcar como lidos"][role="button"])').click();
    await page.waitForSelector('[data-inbox="0"]');
    // They keep their place until the panel is opened again.
    expect(await order()).toEqual(['inbox', 'state', 'language']);
    await close();
    await page.click('header button', { button: 'right' });
    await page.waitForSelector('>>> #inbox', { visible: true });
    expect(await order()).toEqual(['state', 'language', 'inbox']);
    expect(await axeFindings(page)).toEqual([]);
  });

  test.each([320, 360])('at %i pixels the button that reads all takes no row of its own', async (width) => {
    await using opened = await open('inbox=many', (page) => page.setViewport({ width, height: 640 }));
    const { page } = opened;
    await named(page, '9+ avisos não lidos');
    await openByNumber(page);
    const heights = await page.$$eval('>>> .inbox-head, >>> .turn > button:not([hidden])', (all) =>
      all.map((each) => Math.round(each.getBoundingClientRect().height)),
    );
    expect(heights).toEqual([44, 44]);
  });

  test('on a blocked site, the number opens the notices first, and the bell the help', async () => {
    await bed.permit('denied');
    await using opened = await open('inbox=three&device');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    const order = () =>
      page.$$eval('>>> .status, >>> .help, >>> .inbox-head', (all) =>
        all.map(({ classList }) => classList[0]),
      );
    await openByNumber(page);
    await page.waitForSelector('>>> .help', { visible: true });
    expect(await order()).toEqual(['inbox-head', 'status', 'help']);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('sineta-panel'));
    await page.click('header button');
    await page.waitForSelector('>>> .notices', { visible: true });
    expect(await order()).toEqual(['status', 'help', 'inbox-head']);
    await bed.permit('prompt');
  });

  test('opening it requests the notices again, at most once in ten seconds', async () => {
    await using opened = await open('inbox=growing');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    await feedHas(page, 4);
    await wait(page, 11);
    await openByNumber(page);
    await expect.poll(() => titles(page)).toEqual(['Aviso 4', 'Aviso 3', 'Aviso 2', 'Aviso 1']);
    expect(await note(page)).toBe('4 avisos não lidos');
    await page.waitForSelector('[data-inbox="4"]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('sineta-panel'));
    await stayRecent(page);
    await openByNumber(page);
    await expect.poll(async () => (await feedRequests(page)).slice(1)).toEqual(['no-cache', 'force-cache']);
  });

  test('a notice that arrives later moves neither the focus nor what the visitor reads', async () => {
    await using opened = await open('inbox=growing', async (page) => {
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      await page.evaluateOnNewDocument(() => Object.assign(globalThis, { notices: 20 }));
    });
    const { page } = opened;
    await named(page, '9+ avisos não lidos');
    await openByNumber(page);
    await expect.poll(() => feedRequests(page)).toHaveLength(2);
    const read = (await page.$$('>>> .notice'))[8]!;
    await read.focus();
    const place = () => read.evaluate((link) => Math.round(link.getBoundingClientRect().top));
    const before = await place();
    await feedHas(page, 22);
    await wait(page, 301);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(async () => (await feedRequests(page)).length).toBe(3);
    await expect.poll(() => page.$eval('>>> .all', ({ textContent }) => textContent)).toContain('2');
    expect((await titles(page))[0]).toBe('Aviso 20');
    expect(await focus(page)).toContain('Aviso 12');
    expect(await place()).toBe(before);
  });

  test('a notice of a message that arrives is listed and announced, once in ten seconds', async () => {
    await using opened = await open('inbox=growing');
    const { page } = opened;
    await named(page, '3 avisos não lidos');
    await stayRecent(page);
    await openByNumber(page);
    await page.mouse.move(2, 2);
    await expect.poll(() => feedRequests(page)).toHaveLength(2);
    await page.waitForSelector('>>> .all', { visible: true });
    await feedHas(page, 4);
    await wait(page, 10);
    await page.evaluate(() => fixture.arrive());
    await expect.poll(() => titles(page)).toEqual(['Aviso 4', 'Aviso 3', 'Aviso 2', 'Aviso 1']);
    const announced = () => page.$eval('>>> dialog [role=status]', (live) => live.textContent);
    expect(await announced()).toBe('1 aviso novo');
    await page.waitForSelector('[data-inbox="4"]');
    await feedHas(page, 6);
    // The last request was just now: these wait, and are one.
    await stayRecent(page);
    await page.evaluate(() => fixture.arrive());
    await page.evaluate(() => fixture.arrive());
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect((await feedRequests(page)).slice(1)).toEqual(['force-cache', 'no-cache']);
  });

  test.each([320, 360, 720])(
    'for a visitor who reads in a window of %i pixels, a button offers the new notice, and nothing moves',
    async (width) => {
      await using opened = await open('inbox=growing&device&load=token', (page) =>
        page.setViewport({ width, height: 640 }),
      );
      const { page } = opened;
      await named(page, '3 avisos não lidos');
      await openByNumber(page);
      await page.waitForSelector('>>> .all', { visible: true });
      await page.$eval('>>> dialog', (dialog) =>
        Promise.all(dialog.getAnimations().map(({ finished }) => finished)),
      );
      await page.focus('>>> .notice');
      const places = () =>
        page.$$eval('>>> .notice, >>> .all, >>> select', (all) =>
          all.map((each) => each.getBoundingClientRect().top),
        );
      const before = await places();
      await feedHas(page, 4);
      await wait(page, 10);
      await page.evaluate(() => fixture.arrive());
      await named(page, '1 aviso novo');
      expect(await places()).toEqual(before);
      expect(await page.$eval('>>> dialog [role=status]', (live) => live.textContent)).toBe('1 aviso novo');
      expect(await axeFindings(page)).toEqual([]);
      const button = (await page.$('::-p-aria([name="1 aviso novo"][role="button"])'))!;
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await button.click();
      await expect.poll(async () => (await titles(page))[0]).toBe('Aviso 4');
      expect(await focus(page)).toContain('Aviso 4');
    },
  );

  test('unread notices come before read ones, each with the name of its topic', async () => {
    await using opened = await open('inbox=named', (page) =>
      page.evaluateOnNewDocument(() => {
        const key = `sineta.read ${location.origin}/ default`;
        localStorage.setItem(key, '{"until":0,"read":["notice-3"]}');
      }),
    );
    const { page } = opened;
    await named(page, '2 avisos não lidos');
    await openByNumber(page);
    expect(await titles(page)).toEqual(['Aviso 2', 'Aviso 1', 'Aviso 3']);
    expect(await unread(page)).toEqual(['Aviso 2', 'Aviso 1']);
    const topics = () => page.$$eval('>>> .notice-topic', (all) => all.map(({ textContent }) => textContent));
    await expect.poll(topics).toEqual(['7', '<b>Editais</b>', 'Obras e trânsito']);
    expect(await page.$$('>>> .notice:not([data-read]) [role=img][aria-label="Não lido"]')).toHaveLength(2);
  });

  test('each notice is in its language', async () => {
    await using opened = await open('inbox=languages');
    const { page } = opened;
    await named(page, '2 avisos não lidos');
    await openByNumber(page);
    const languages = await page.$$eval('>>> :is(.notice-title, .notice-body)', (texts) =>
      texts.map((text) => text.getAttribute('lang')),
    );
    expect(languages).toEqual(['es', 'es', null]);
  });

  test('each has at most three lines of its title; an unread one two of its text, and a read one its first', async () => {
    await using opened = await open('inbox=long', (page) =>
      page.evaluateOnNewDocument(() => {
        const key = `sineta.read ${location.origin}/ default`;
        localStorage.setItem(key, '{"until":0,"read":["notice-2"]}');
      }),
    );
    const { page } = opened;
    await named(page, '2 avisos não lidos');
    await openByNumber(page);
    const lines = () =>
      page.$$eval('>>> .notice', (all) =>
        all.map((link) =>
          ['.notice-title', '.notice-body'].map((part) => {
            const text = link.querySelector(part);
            const { lineHeight } = getComputedStyle(text ?? link);
            return Math.round((text?.clientHeight ?? 0) / parseFloat(lineHeight));
          }),
        ),
      );
    const expected = [
      [3, 2],
      [1, 0],
      [3, 1],
    ];
    expect(await lines()).toEqual(expected);
    expect(await axeFindings(page)).toEqual([]);
    // Nothing moves under a pointer that may press again.
    await page.locator('>>> .mark-read').click();
    await page.waitForSelector('[data-inbox="0"]');
    expect(await lines()).toEqual(expected);
  });

  test('a device that chose topics has the notices about them, and those to everyone', async () => {
    await using opened = await open('inbox=topics');
    const { page } = opened;
    await named(page, '2 avisos não lidos');
    await openByNumber(page);
    expect(await titles(page)).toEqual(['Aviso 2', 'Aviso 1']);
  });

  test('a notice that leads to this page is read', async () => {
    await using opened = await open('inbox=here');
    await named(opened.page, '1 aviso não lido');
    await openByNumber(opened.page);
    expect(await unread(opened.page)).toEqual(['Aviso 1']);
  });

  test('a hostile feed is text, and breaks neither the page nor its width', async () => {
    await using opened = await open('inbox=hostile');
    const { page } = opened;
    await named(page, '2 avisos não lidos');
    await openByNumber(page);
    expect((await titles(page))[0]).toBe('<img src=x onerror="document.body.remove()"><b>Feira</b>');
    expect(await page.$('>>> .notices img')).toBeNull();
    const schemes = await page.$$eval('>>> .notice', (links) =>
      links.map((link) => (link as HTMLAnchorElement).protocol),
    );
    expect(schemes).toEqual(['http:', 'http:']);
    expect(await page.$eval('>>> .content', (panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
  });

  test.each(['broken', 'html', 'offline'])(
    'a feed that is %s shows nothing, and the bell works',
    async (feed) => {
      await using opened = await open(`inbox=${feed}`);
      const { page, lines } = opened;
      await expect
        .poll(() => page.evaluate(() => fixture.asked.filter((call) => call.endsWith('/feed'))))
        .toHaveLength(1);
      await page.click('header button', { button: 'right' });
      await page.waitForSelector('>>> dialog[open]');
      // The response was read, and what it shows would be drawn.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      expect(await page.$eval('>>> #inbox', (title) => title.checkVisibility())).toBe(false);
      expect(await page.$eval(number, (button) => button.checkVisibility())).toBe(false);
      expect(lines.filter((line) => /inbox|feed|fetch/i.test(line))).toEqual([]);
    },
  );

  test.each(['light', 'dark'])(
    'in a %s theme, at 320 pixels: no axe-core violations, and large targets',
    async (scheme) => {
      await using opened = await open('inbox=three', async (page) => {
        await page.setViewport({ width: 320, height: 640 });
        await page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
      });
      const { page } = opened;
      await openByNumber(page);
      await page.waitForSelector('>>> .all', { visible: true });
      const heights = await page.$$eval(
        '>>> .notice, >>> .inbox-head button:not([hidden]), >>> .all',
        (targets) => targets.map((target) => Math.round(target.getBoundingClientRect().height)),
      );
      expect(heights).toHaveLength(5);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});

describe('where no bell is shown', () => {
  test.each(['PushManager', 'Notification', 'serviceWorker'])(
    'without %s a button opens the notices',
    async (name) => {
      await using opened = await open('inbox=three', lacking(name));
      const { page } = opened;
      await named(page, 'Avisos 3');
      expect(await page.$eval(number, (button) => button.ariaDescription)).toBe('3 avisos não lidos');
      expect(await page.$('header > span > button')).toBeNull();
      expect(await page.evaluate(() => fixture.requests)).toEqual([]);
      const { width, height } = (await (await page.$(number))!.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(await page.$eval(number, (button) => getComputedStyle(button).borderTopWidth)).toBe('1px');
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForSelector('>>> .notices li');
      expect(await titles(page)).toHaveLength(3);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('sineta-panel'));
      expect(await focus(page)).toContain('Avisos');
    },
  );

  test('on an insecure page there is nothing (B1)', async () => {
    await using opened = await bed.open('inbox=three', undefined, false);
    const { page } = opened;
    await page.waitForNetworkIdle({ idleTime: 200 });
    expect(await page.$(number)).toBeNull();
    expect(await page.$$eval('header *', (all) => all.filter((each) => each.checkVisibility()))).toEqual([]);
  });
});
