import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import type { Binding } from '../harness/browsers/bell.ts';
import { button, goTo, setUpToken } from '../harness/browsers/console.ts';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { visit, type Visit } from '../harness/browsers/visit.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { waitFor } from '../harness/wait-for.ts';
import { embedBell } from '../harness/sites/embedded-bell.ts';

const bindings = ['react', 'element'] as const satisfies readonly Binding[];

describe.each(browserKinds)('in %s, with scrollbars that take space,', (kind) => {
  const testbed = useTestbed(kind, { classicScrollbars: true });

  /** A visitor with notifications enabled. */
  async function arrive(binding: Binding, attributes = ''): Promise<Visit> {
    const { browser, gateway, host, url } = testbed();
    const address = binding === 'element' ? embedBell(host, gateway.origin, attributes) : url;
    await browser.setPermission(address, 'granted');
    const visited = await visit(browser, address, undefined, binding);
    await visited.bell.waitFor('on');
    return visited;
  }

  async function openPanel({ page, bell }: Pick<Visit, 'page' | 'bell'>): Promise<void> {
    await bell.hover();
    const { x, y } = await centreOfBell(page);
    await page.mouse.click(x, y, { button: 'right' });
    await page.waitForSelector('sineta-panel[data-state="on"] >>> dialog[open]');
  }

  test.each(bindings)(
    '%s: the tooltip leaves the focus ring free, and stays while the pointer moves to it',
    async (binding) => {
      const { page, bell } = await arrive(binding);
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(isBellFocused)) break;
      }
      await bell.waitForTooltip();
      const { ring, tooltip } = await page.evaluate(measureTooltip);
      const distance = tooltip.top >= ring.bottom ? tooltip.top - ring.bottom : ring.top - tooltip.bottom;
      expect(distance).toBeGreaterThanOrEqual(4);

      await page.keyboard.press('Escape');
      const { x, y } = await centreOfBell(page);
      await page.mouse.move(x, y);
      await bell.waitForTooltip();
      const end = (tooltip.top + tooltip.bottom) / 2;
      for (let step = 0; step <= 20; step++) await page.mouse.move(x, y + ((end - y) * step) / 20);
      await bell.waitForTooltip();
    },
  );

  test.each([
    ['a page that reserves the space', 'html { scrollbar-gutter: stable }'],
    ['a page with a scrollbar', 'html { min-height: 200vh }'],
  ])('the panel darkens all of %s', async (_, css) => {
    const visited = await arrive('element');
    const { page } = visited;
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, css);
    const reserved = () => page.evaluate(spaceOfScrollbar);
    const before = await reserved();
    expect(before).toBeGreaterThan(8);
    const place = () => page.$eval('h1', (title) => title.getBoundingClientRect().right);
    const start = await place();
    const [, bright = []] = await coloursAtEdge(page);
    await openPanel(visited);
    expect(await place()).toBe(start);
    await expect.poll(() => isDarker(page, bright)).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('sineta-panel'));
    expect(await reserved()).toBe(before);
    expect(await place()).toBe(start);
  });

  test.each(['light', 'dark'])('a dialog of the console darkens all of the %s window', async (theme) => {
    const { browser, stack, url } = testbed();
    const page = await browser.newPage();
    await page.goto(`${url}console/sign-in`);
    await page.evaluate(signIn, setUpToken(stack), theme);
    await goTo(page, url, '/topics');
    const [, bright = []] = await coloursAtEdge(page);
    await button(page, 'Criar segmento').click();
    await page.waitForSelector('[role="dialog"]');
    await expect.poll(() => isDarker(page, bright)).toBe(true);
  });

  describe.each([
    ['a wide window', { width: 1280, height: 800 }],
    ['a phone', { width: 360, height: 740 }],
  ])('in %s', (_, size) => {
    test.each([
      ['the script of a section', { method: 'GET', path: /preferences.*\.js$/ }],
      ['the topics', { method: 'GET', path: /^\/v1\/sites\/default\?lang=/ }],
      ['the preferences', { method: 'GET', path: /^\/v1\/devices\/[^/]+$/ }],
      ['the notices', { method: 'GET', path: /^\/v1\/sites\/default\/feed\?lang=/ }],
    ])('nothing that can be pressed in the panel moves when %s arrives late', async (_, late) => {
      const { gateway, stack } = testbed();
      for (const topic of ['agua', 'escola', 'obras']) await stack.nameTopic(topic, `Avisos sobre ${topic}`);
      const { page, bell } = await arrive('element', 'inbox');
      await page.waitForSelector('sineta-bell[data-inbox]');
      await stack.send({ notification: { title: 'Feira no sábado' } });
      await page.setViewport(size);
      await page.setCacheEnabled(false);
      await page.evaluate(recordPlaces);
      const earlier = gateway.matching(late).length;
      const held = gateway.hold(late);
      await openPanel({ page, bell });
      await waitFor('the request', () => gateway.matching(late).length > earlier);
      await page.waitForSelector('sineta-panel >>> section:not([hidden], .late) ::-p-text(Um instante…)');
      // The places are recorded with each frame. Below unread notices the state comes later, with the other sections.
      await expect.poll(async () => Object.keys(await page.evaluate(recordedPlaces))).toContain('Fechar');
      held.end();
      await page.waitForSelector('sineta-panel >>> .choice ::-p-text(Avisos sobre agua)', { visible: true });
      await page.waitForNetworkIdle();
      await page.evaluate(nextFrames);
      const places = await page.evaluate(recordedPlaces);
      expect(Object.keys(places)).toEqual(
        expect.arrayContaining(['Desligar avisos', 'Avisos sobre agua', 'Enviar um teste']),
      );
      expect(Object.entries(places).filter(([, tops]) => tops.length > 1)).toEqual([]);
    });
  });

  test('the note with the question is beside the scrollbar of a narrow window', async () => {
    const { browser, stack, url } = testbed();
    for (const topic of ['agua', 'escola', 'obras']) await stack.nameTopic(topic, `Avisos sobre ${topic}`);
    await browser.forget(new URL(url).origin);
    const page = await browser.newPage();
    await page.setViewport({ width: 320, height: 400 });
    await page.goto(url);
    const turnOn = await page.waitForSelector('main [data-state="off"] > button');
    await browser.answerPermission(page, () => turnOn!.click(), 'allow');
    await page.waitForSelector('main sineta-note >>> legend');
    const { left, right, width } = await page.$eval('main sineta-note >>> .box', (box) => {
      const { left, right } = box.getBoundingClientRect();
      return { left, right, width: document.documentElement.clientWidth };
    });
    expect(width).toBeLessThan(320);
    expect(left).toBeGreaterThanOrEqual(8);
    expect(right).toBeLessThanOrEqual(width - 8);
  });

  test('the steps of a test are apart where they take two lines', async () => {
    const visited = await arrive('react');
    const { page } = visited;
    await page.setViewport({ width: 280, height: 800 });
    await openPanel(visited);
    const test = await page.waitForSelector('sineta-panel >>> ::-p-text(Enviar um teste)', { visible: true });
    // A test that has passed hides its steps.
    const held = testbed().gateway.hold({ method: 'POST', path: /\/tests$/ });
    await test!.click();
    await page.waitForSelector('sineta-panel >>> .chain li', { visible: true });
    const { lines, gaps } = await page.$eval('sineta-panel >>> .chain', (chain) => {
      const texts = [...chain.querySelectorAll('li > span:first-of-type')].map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return { rects: range.getClientRects().length, box: range.getBoundingClientRect() };
      });
      return {
        lines: texts.map(({ rects }) => rects),
        gaps: texts.slice(1).map(({ box }, index) => box.top - texts[index]!.box.bottom),
      };
    });
    held.end();
    expect(Math.max(...lines)).toBeGreaterThan(1);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
  });

  test.each([
    ['lang="en"', '', 'Disable Notifications', 'en'],
    ['lang="es-AR"', '', 'Desactivar notificaciones', 'es-AR'],
    ['lang="fr"', '', 'Desabilitar Notificações', 'pt-BR'],
    ['lang="en"', 'lang="pt-BR"', 'Desabilitar Notificações', 'pt-BR'],
  ])(
    'on a page with %s the embedded bell with the attributes “%s” is named “%s”',
    async (root, own, name, language) => {
      const { browser, gateway, host } = testbed();
      const url = embedBell(host, gateway.origin, own, root);
      await browser.setPermission(url, 'granted');
      const { bell, page } = await visit(browser, url, undefined, 'element');
      await bell.waitFor('on');
      expect(await bell.name()).toBe(name);
      expect(await page.$eval('sineta-bell >>> [lang]', (holder) => holder.getAttribute('lang'))).toBe(
        language,
      );
    },
  );
});

/** From now on, records in each frame where the controls of the panel are, except its list of notices. Runs in the page. */
function recordPlaces(): void {
  const places = new Map<string, Set<number>>();
  Object.assign(window, { places });
  for (const key of Object.keys(localStorage))
    if (key.startsWith('sineta.feed')) localStorage.setItem(key, '0');
  const record = () => {
    const dialog = document.querySelector('sineta-panel')?.shadowRoot?.querySelector('dialog[open]');
    // The dialog rises while it opens.
    const still = dialog?.getAnimations().length === 0 ? dialog : document.createElement('dialog');
    for (const control of still.querySelectorAll('button, label, select, summary, .all')) {
      if (!control.checkVisibility()) continue;
      const name = control.textContent || control.getAttribute('aria-label') || control.id;
      const tops = places.get(name) ?? new Set();
      places.set(name, tops.add(Math.round(control.getBoundingClientRect().top)));
    }
    requestAnimationFrame(record);
  };
  record();
}

/** What {@link recordPlaces} has recorded. Runs in the page. */
function recordedPlaces(): Record<string, number[]> {
  const { places } = window as unknown as { places: Map<string, Set<number>> };
  return Object.fromEntries([...places].map(([name, tops]) => [name, [...tops]]));
}

/** Runs in the page. */
async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

/** The width in which the page has no content. Runs in the page. */
function spaceOfScrollbar(): number {
  return innerWidth - document.documentElement.getBoundingClientRect().width;
}

function isBellFocused(): boolean {
  const { activeElement } = document;
  return activeElement?.matches('header sineta-bell, header [data-state] > button') === true;
}

/** The bell's button with its focus ring, and its tooltip. Runs in the page. */
function measureTooltip() {
  const host = document.querySelector('header sineta-bell')?.shadowRoot ?? document.querySelector('header')!;
  const button = host.querySelector('[data-state] > button')!;
  const { outlineWidth, outlineOffset } = getComputedStyle(button);
  const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const { top, bottom } = button.getBoundingClientRect();
  const tooltip = host.querySelector('[role="tooltip"]')!.getBoundingClientRect();
  return {
    ring: { top: top - ring, bottom: bottom + ring },
    tooltip: { top: tooltip.top, bottom: tooltip.bottom },
  };
}

function centreOfBell(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const host =
      document.querySelector('header sineta-bell')?.shadowRoot ?? document.querySelector('header')!;
    const { left, right, top, bottom } = host.querySelector('[data-state] > button')!.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  });
}

/** Creates the owner of the console, or signs in again, and chooses a theme. Runs in the page. */
async function signIn(token: string, theme: string): Promise<void> {
  const owner = { name: 'Ana Prado', email: 'ana@escola.example', password: 'uma sineta na mesa' };
  const post = (path: string, body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { email, password } = owner;
  const { ok } = await post('/v1/set-up', { ...owner, token });
  if (!ok) await post('/v1/auth/sign-in/email', { email, password });
  localStorage.setItem('sineta:preferences', JSON.stringify({ language: 'pt-BR', theme }));
}

/** Whether the page is darker than before, up to the edge of the window. */
async function isDarker(page: Page, before: readonly number[]): Promise<boolean> {
  const [edge = [], within = []] = await coloursAtEdge(page);
  // Browsers round the two ways to blend differently.
  const isEqual = edge.every((channel, index) => Math.abs(channel - within[index]!) <= 2);
  return isEqual && within.every((channel, index) => channel < before[index]!);
}

/** The colours on the screen in the space of the scrollbar, and beside it. */
async function coloursAtEdge(page: Page): Promise<number[][]> {
  const width = await page.evaluate(() => innerWidth);
  const picture = await page.screenshot({ encoding: 'base64' });
  const decoder = await page.browser().newPage();
  try {
    return await decoder.evaluate(
      async (source, places) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        return places.map((x) => [...context.getImageData(x, image.height / 2, 1, 1).data].slice(0, 3));
      },
      `data:image/png;base64,${picture}`,
      [width - 4, width - 24],
    );
  } finally {
    await decoder.close();
  }
}
