import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const title =
  'Água volta às 18h no Jardim Ângela e na Vila Constância, diz a companhia de saneamento; Órgãos públicos abrem às 9h';
const body = 'Guarde água para o dia. '.repeat(20).trim();

/** Whether an element shows all of its text: neither cut in lines nor by its box, which clips accents. */
const isWhole = (element: Locator) =>
  element.evaluate((shown) => {
    const { overflow, webkitLineClamp } = getComputedStyle(shown);
    return overflow === 'visible' && webkitLineClamp === 'none';
  });

test.each([360, 1280])(
  'a long title is whole, with its accents, before it is sent and on its page, at %i px',
  async (width) => {
    const { page, refused } = await ownerPage();
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${service().url}/console/sites/default/compose`);
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Texto', { exact: true }).fill(body);
    await page.getByText('Em data e hora marcadas').click();
    await page.getByRole('button', { name: 'Amanhã, 8h' }).click();
    await page.locator('form').getByRole('button', { name: 'Agendar', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    for (const text of [title, body])
      expect(await isWhole(dialog.getByText(text, { exact: true }))).toBe(true);
    await expectAccessible(page);
    await expectToFit(page, width);
    await dialog.getByRole('button', { name: 'Agendar' }).click();
    const heading = page.getByRole('heading', { name: title, level: 1 });
    await heading.waitFor();
    expect(await isWhole(heading)).toBe(true);
    // The preview cuts it, as the notification does.
    expect(await isWhole(page.getByRole('main').getByText(body, { exact: true }))).toBe(true);
    await expectAccessible(page);
    await expectToFit(page, width);
    expect(refused).toEqual([]);
  },
);
