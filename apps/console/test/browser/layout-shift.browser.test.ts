import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

interface Shifts {
  /** The sum of the scores of all unexpected shifts (Layout Instability API). */
  shifted: number;
}

/** Measures how much of each page that is loaded from now on shifts without input. */
async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const measured = globalThis as unknown as Shifts;
    measured.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) measured.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as Shifts).shifted);
}

test('a draft in two languages is loaded again on a slow phone without a shift', async () => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${service().url}/console/sites/default/compose`);
  const title = page.getByLabel('Título');
  await title.fill('Feira de domingo');
  await page.getByLabel('Texto', { exact: true }).fill('Das 8h às 12h, na praça da matriz.');
  await page.getByRole('button', { name: '+ Idioma' }).click();
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await expect.poll(() => title.inputValue()).toBe('');
  await title.fill('Sunday market');
  await page.getByText('Rascunho salvo neste navegador.').waitFor();
  const shifted = await measureShifts(page);
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.reload();
  await page.getByRole('tab').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toBeLessThan(0.01);
});

test.each(['/sites/default/topics', '/team'])(
  '%s is loaded on a slow phone without a shift',
  async (path) => {
    const { page } = await ownerPage();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${service().url}/console${path}`);
    // Enough for the choice of their order.
    for (let number = 1; number <= 11; number += 1) {
      await ask(page, 'PUT', `/v1/sites/default/topics/bairro-${number}`, { name: `Bairro ${number}` });
    }
    await ask(page, 'PUT', '/v1/sites/default/segments/celulares', {
      name: 'Celulares',
      filter: { systems: ['android', 'ios'] },
    });
    const shifted = await measureShifts(page);
    const chromium = await page.context().newCDPSession(page);
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // So that the lists come later than the page, as on a phone.
    await page.route(/\/v1\/(?:members|invitations|sites\/default\/(?:topics|segments))$/, async (route) => {
      await new Promise((resolve) => void setTimeout(resolve, 300));
      await route.continue();
    });
    await page.reload();
    await page.locator('[aria-busy]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('listitem').or(page.getByRole('row')).last().waitFor();
    await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
    expect(await shifted()).toBeLessThan(0.01);
  },
);

test.each([
  ['/sites/default', 1280, /\/activity\?/],
  ['/sites/default', 360, /\/activity\?/],
  ['/sites/default/messages/direct', 1280, /\/days$/],
  ['/sites/default/messages/direct', 360, /\/days$/],
] as const)('%s is loaded in a window of %d px without a shift', async (path, width, late) => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width, height: 740 });
  const shifted = await measureShifts(page);
  // What is above the rest comes last.
  await page.route(late, async (route) => {
    await new Promise((resolve) => void setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto(`${service().url}/console${path}`);
  await page.getByRole('listitem').or(page.getByRole('row')).last().waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
  expect(await shifted()).toBeLessThan(0.01);
});
