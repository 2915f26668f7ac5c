import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './board-page.ts';
import type { BoardServer } from './board-server.ts';
import { useBoard } from './use-board.ts';
import { manyTopics, notice } from './fixtures.ts';

const opened = useBoard();
let board: BoardServer;
let page: Page;

beforeEach(() => {
  ({ board, page } = opened());
});

test('a date that does not exist is marked, and the message is that of its fields', async () => {
  await page.goto(`${board.origin}/?q=ponte&de=2026-13-01`);
  const message = page.getByRole('alert');
  await message.getByText('Essa data não existe').waitFor();
  const bad = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--bad)';
    return getComputedStyle(probe).color;
  });
  expect(await message.evaluate((text) => getComputedStyle(text).color)).toBe(bad);
  const field = page.getByLabel('De', { exact: true });
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.getAttribute('aria-describedby')).toBe(await message.getAttribute('id'));
  expect(await field.evaluate((input) => getComputedStyle(input).borderTopColor)).toBe(bad);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});

test('the time zone stands once on a search, and describes the fields of its period', async () => {
  board.feed = () => ({ notices: [notice(1)] });
  await page.goto(`${board.origin}/?q=Aviso&de=2025-01-01`);
  expect(await page.getByText('Datas e horários').count()).toBe(1);
  const zone = await page.getByLabel('Até', { exact: true }).getAttribute('aria-describedby');
  expect(await page.locator(`#${zone}`).textContent()).toBe('Datas e horários: horário de Brasília.');
});

test('the topics of the results have a visible label, which the links of the period do not', async () => {
  board.feed = () => ({ notices: [notice(1)] });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${board.origin}/?q=Aviso`);
    const row = page.getByRole('navigation', { name: 'Assunto dos resultados' });
    const label = (await row.getByText('Assunto', { exact: true }).boundingBox())!;
    const first = (await row.getByRole('link').first().boundingBox())!;
    // Before the links on a phone, above them elsewhere.
    const [end, start] = width === 360 ? [label.x + label.width, first.x] : [label.y + label.height, first.y];
    expect(end).toBeLessThanOrEqual(start);
    await page.locator('summary').click();
    expect(await page.getByRole('navigation', { name: 'Período' }).locator('.search-label').count()).toBe(0);
  }
});

test('the chosen topic is in sight on a phone, where the topics are a row that scrolls', async () => {
  board.feed = () => ({ notices: [notice(1)] });
  board.site = { ...board.site, topics: manyTopics(9) };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${board.origin}/?q=Aviso&topico=topic-8`);
  const row = page.getByRole('navigation', { name: 'Assunto dos resultados' });
  const chosen = (await row.locator('[aria-current]').boundingBox())!;
  expect(chosen.x + chosen.width).toBeLessThanOrEqual(360);
});

test('a misspelt word leads to the same search with the word of a notice, also without scripts', async () => {
  board.feed = () => ({ notices: [notice(1, { topic: 'agua', title: 'Vacinação contra a gripe' })] });
  board.suggestion = 'Vacinação';
  const start = `${board.origin}/?q=vacinas%C3%A3o&topico=agua&de=2025-01-01`;
  const withoutScripts = await page.context().browser()!.newPage({ javaScriptEnabled: false });
  for (const each of [page, withoutScripts]) {
    await each.goto(start);
    const result = each.locator('.search-result');
    expect(await result.textContent()).toMatch(
      /^Nenhum aviso em Água e esgoto com “vacinasão”\. Período: .+ Você quis dizer Vacinação\? Procurar em todos/,
    );
    const link = result.getByRole('link', { name: 'Você quis dizer Vacinação?', exact: true });
    expect(await link.locator('b').textContent()).toBe('Vacinação');
    if (each === page) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      await expectToFit(page, 320);
    }
    await link.click();
    await each.getByRole('article', { name: 'Vacinação contra a gripe' }).waitFor();
    expect(Object.fromEntries(new URL(each.url()).searchParams)).toEqual({
      q: 'Vacinação',
      topico: 'agua',
      de: '2025-01-01',
    });
    expect(await each.getByRole('searchbox').inputValue()).toBe('Vacinação');
  }
  await withoutScripts.close();
});
