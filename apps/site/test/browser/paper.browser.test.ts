import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { BoardServer } from './board-server.ts';
import { useBoard } from './use-board.ts';
import { notice, threeNotices } from './fixtures.ts';

const opened = useBoard();
let board: BoardServer;
let page: Page;

beforeEach(() => {
  ({ board, page } = opened());
});

test('on paper the board has full dates and its address', async () => {
  board.feed = () => ({ notices: [notice(1), ...threeNotices(board.origin).notices.slice(1)] });
  for (const path of ['/', '/?q=Aviso']) {
    await page.goto(board.origin + path);
    await page.emulateMedia({ media: 'print' });
    const day = page.getByRole('heading', { level: 2 }).first().locator('bdi');
    const shown = await day.evaluate((text) => ({
      own: getComputedStyle(text).fontSize,
      printed: getComputedStyle(text, '::after').content,
    }));
    expect(shown).toEqual({ own: '0px', printed: '"14 de março de 2026"' });
    expect(await page.getByText('há 3 minutos').isVisible()).toBe(false);
    expect(await page.getByText(board.origin + path, { exact: true }).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    expect(await page.getByText(board.origin + path, { exact: true }).isVisible()).toBe(false);
  }
});

test.for([794, 1280])(
  'on paper %i pixels wide there is one column, with days close together',
  async (width) => {
    board.feed = () => threeNotices(board.origin);
    await page.setViewportSize({ width, height: 1123 });
    for (const path of ['/', '/?q=e', `/avisos/${notice(1).id}`]) {
      await page.goto(board.origin + path);
      await page.emulateMedia({ media: 'print' });
      const starts = await page
        .locator('h1, article, footer > #zone')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().left));
      expect([path, ...new Set(starts)]).toEqual([path, starts[0]]);
      await page.emulateMedia({ media: 'screen' });
    }
    await page.goto(board.origin);
    await page.emulateMedia({ media: 'print' });
    const days = await page.getByRole('region').evaluateAll((all) =>
      all.map((day) => {
        const { top, bottom } = day.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect(days).toHaveLength(3);
    expect(days.slice(1).map(({ top }, index) => top - days[index]!.bottom)).toEqual([16, 16]);
  },
);

test('on paper a notice is in line with its page, and its link has the address', async () => {
  board.feed = () => threeNotices(board.origin);
  for (const path of ['/', `/avisos/${notice(1).id}`]) {
    await page.goto(board.origin + path);
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    const link = page.getByRole('link', { name: 'Abrir em agua.example.org' });
    const { x } = (await link.boundingBox())!;
    expect(x).toBe((await page.locator('header > div').boundingBox())!.x);
    const address = await link.evaluate((element) => [
      element.getAttribute('href'),
      getComputedStyle(element, '::after').content,
    ]);
    expect(address[1]).toContain(address[0]!);
    await page.emulateMedia({ media: 'screen' });
  }
});
