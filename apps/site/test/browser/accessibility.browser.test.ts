import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  expectAccessibleInThemes,
  expectToFit,
  launchBrowser,
  openPage,
  workerSettled,
} from './board-page.ts';
import { type BoardServer, startBoardServer } from './board-server.ts';
import { displacedPanels, documentColours, ringingMarks, smallTargets } from './gallery-page.ts';
import { hostileNotices, notice, threeNotices } from './fixtures.ts';

let browser: Browser;
let board: BoardServer;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  board = await startBoardServer();
});
afterEach(() => board.close());

interface State {
  readonly feed?: BoardServer['feed'];
  /** `/` when absent. */
  readonly path?: string;
  /** A text that the state shows. */
  readonly shows: string;
  readonly permission?: 'denied';
  readonly reach?: (page: Page) => Promise<unknown>;
}

/** One line on a phone. */
const shortTitle = { topic: 'agua', title: 'Obras na ponte' };

const states: Record<string, State> = {
  empty: { feed: () => ({ notices: [] }), shows: 'Nenhum aviso ainda' },
  'three notices': { feed: () => threeNotices(board.origin), shows: 'Não há avisos mais antigos.' },
  'more to come': { feed: () => ({ notices: [notice(1)], next: '2' }), shows: 'Mostrar mais' },
  'one notice': {
    feed: () => threeNotices(board.origin),
    path: `/avisos/${notice(1).id}`,
    shows: 'Todos os avisos',
  },
  'one topic': {
    feed: () => threeNotices(board.origin),
    path: '/?topico=agua',
    shows: 'Receber avisos de Água e esgoto',
  },
  'short titles': {
    feed: () => ({ notices: [notice(1, shortTitle), notice(2, shortTitle)] }),
    shows: 'Obras na ponte',
  },
  'a search for short titles': {
    feed: () => ({ notices: [notice(1, shortTitle), notice(2, shortTitle)] }),
    path: '/?q=ponte',
    shows: '2 avisos.',
  },
  'a search': { feed: () => threeNotices(board.origin), path: '/?q=gripe', shows: 'Um aviso.' },
  'no such notice': { path: '/avisos/nada', shows: 'Este endereço não leva a nenhum aviso' },
  'out of reach': {
    shows: 'Nenhum aviso ainda',
    reach: async (page) => {
      await workerSettled(page);
      await board.close();
      await page.reload();
      await page.getByText('O mural não respondeu').waitFor();
    },
  },
  hostile: { feed: () => hostileNotices, shows: 'evil.example' },
  offline: {
    feed: () => threeNotices(board.origin),
    shows: 'Vacinação contra a gripe',
    reach: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('Sem conexão.').waitFor();
    },
  },
  'a new notice': {
    feed: () => ({ notices: [notice(2)] }),
    shows: 'Aviso de número 2',
    reach: async (page) => {
      board.feed = () => ({ notices: [notice(1), notice(2)] });
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await page.getByText('Novo', { exact: true }).waitFor();
    },
  },
  blocked: {
    feed: () => threeNotices(board.origin),
    shows: 'Veja como liberar.',
    permission: 'denied',
    reach: (page) => page.getByText('Veja como liberar.').click(),
  },
};

test.for(Object.entries(states))(
  '%s: no axe-core violations in either theme, and it fits in 360 and 320 pixels',
  async ([, { feed, path = '/', shows, permission, reach }]) => {
    if (feed) board.feed = feed;
    const { page, errors, setPermission } = await openPage(browser, board.origin);
    if (permission) await setPermission(permission);
    await page.goto(board.origin + path);
    await page.getByText(shows).first().waitFor();
    await page.getByRole('button', { name: 'Habilitar Notificações' }).waitFor();
    await reach?.(page);
    for (const width of [1280, 390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessibleInThemes(page);
    }
    await expectToFit(page, 360);
    await expectToFit(page, 320);
    expect(errors).toEqual([]);
    await page.context().close();
  },
);

test('the gallery renders every state, and fits in every appearance', async () => {
  const { page, errors } = await openPage(browser, board.origin, {
    // 1280 pixels at 200 %.
    viewport: { width: 640, height: 740 },
    reducedMotion: 'reduce',
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${board.origin}/gallery`);
  const shown = {
    '[data-size=bell] button': 12,
    '[data-size=bell] [data-open]': 4,
    '[data-size=bell] .bell[data-pending]': 2,
    // The animation is stopped there.
    '[data-size=bell] .bell[data-ringing]': 2,
    '[data-inbox="3"]': 2,
    '[data-inbox="20"]': 1,
    '[data-inbox="0"]': 1,
    'sineta-panel .notices li': 16,
    'sineta-note .sentence': 4,
    'sineta-note fieldset': 1,
    '[data-state=on] [part=button] [dir]:not([hidden]):has-text("ligados")': 1,
    '[data-state=off] [part=button] [dir]:not([hidden]):has-text("Receber avisos")': 1,
    'sineta-panel[data-state=blocked] .drawing > svg': 12,
    'sineta-panel[data-state=install] .drawing > svg': 3,
    'sineta-panel[data-state=unsupported]': 2,
    'sineta-panel li[data-state=running]': 6,
    'sineta-panel li[data-state=failed]': 14,
    'sineta-panel .success': 1,
    'sineta-panel .saved:not([hidden])': 1,
    'sineta-panel .when select': 4,
    // Only what was not saved: what did not load is explained in the line of the section.
    'sineta-panel .when .problem:not([hidden])': 1,
  };
  const count = async (selector: string) => [selector, await page.locator(selector).count()] as const;
  const counts = () => Promise.all(Object.keys(shown).map(count));
  await expect.poll(counts).toEqual(Object.entries(shown));
  const something = page.locator('button, a, article, output, h2, .sentence, [data-state]');
  const empty = page.locator('[data-specimen]').filter({ hasNot: something });
  expect(await empty.evaluateAll((all) => all.map((one) => one.dataset['specimen']))).toEqual([]);
  expect(await page.evaluate(displacedPanels)).toEqual([]);
  await expectAccessibleInThemes(page);
  const { leans, turned } = await page.evaluate(ringingMarks);
  expect(turned).toEqual([leans, leans]);
  expect(await page.evaluate(smallTargets)).toEqual([]);
  await expectToFit(page, 640);
  await page.getByLabel('Direction').selectOption('rtl');
  await expectToFit(page, 640);
  await page.emulateMedia({ forcedColors: 'active' });
  const { canvas, text, marks, panelMarks, plateMarks, topic } = await page.evaluate(documentColours);
  expect(marks.length).toBeGreaterThanOrEqual(12);
  expect(marks).not.toContain(canvas);
  expect(new Set(panelMarks)).toEqual(new Set([text]));
  expect(plateMarks.length).toBeGreaterThanOrEqual(3);
  expect(new Set(plateMarks)).toEqual(new Set([text]));
  expect(topic.behindOthers.length).toBeGreaterThanOrEqual(10);
  expect([...topic.behindOthers, topic.words]).not.toContain(topic.behind);
  expect(asked.filter((path) => !/^\/(gallery|assets\/gallery\/|favicon)/.test(path))).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});
