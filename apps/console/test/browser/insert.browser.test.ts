import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const address = (path: string) => `${service().url}/console/sites/default${path}`;

test('emoji are inserted at the cursor of the title or the text, by keyboard alone', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/compose'));
  const title = page.getByLabel('Título');
  await title.fill('Chuva forte');
  for (const _ of 'forte') await page.keyboard.press('ArrowLeft');
  const open = page.getByRole('button', { name: 'Emoji', exact: true });
  // In the corner of the text, on the line of its label.
  const [tool, body] = await Promise.all([
    open.boundingBox(),
    page.getByLabel('Texto', { exact: true }).boundingBox(),
  ]);
  expect(tool!.y + tool!.height).toBeLessThanOrEqual(body!.y);
  await open.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('group', { name: 'Emoji', exact: true });
  await panel.getByText('Entra no título.').waitFor();
  await expect
    .poll(() => panel.getByLabel('Buscar emoji').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.keyboard.type('AGUA');
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement!.getAttribute('aria-label'));
  const first = await focused();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe(first);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).not.toBe(first);
  await page.keyboard.press('Escape');
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await panel.count()).toBe(0);
  await page.keyboard.press('Enter');
  await panel.getByLabel('Buscar emoji').fill('tempestade');
  await page.keyboard.press('Enter');
  await expect.poll(() => title.inputValue()).toBe('Chuva ⛈️forte');
  await page.keyboard.type(' ');
  expect(await title.inputValue()).toBe('Chuva ⛈️ forte');
  expect(refused).toEqual([]);
});

test('a name of the site is inserted with its fallback, and the longest version is measured', async () => {
  const { page, refused } = await ownerPage();
  const headers = { 'content-type': 'application/json' };
  await page.goto(address('/compose'));
  await page.evaluate(async (headers) => {
    const site = '/v1/sites/default';
    const { devices } = (await (await fetch(`${site}/devices`)).json()) as { devices: { id: string }[] };
    const body = JSON.stringify({ attributes: { bairro: 'Centro', nome: 'Ana' } });
    await fetch(`${site}/devices/${devices[0]!.id}/attributes`, { method: 'PUT', headers, body });
  }, headers);
  await page.reload();
  await page.getByLabel('Título').fill('Oi, ');
  await page.getByRole('button', { name: 'Inserir campo…' }).click();
  const panel = page.getByRole('group', { name: 'Inserir campo…' });
  await panel.getByRole('button', { name: 'nome', exact: true }).click();
  // The bar that sends does not cover its end.
  for (const [width, height] of [
    [1280, 860],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Inserir campo…' }).click();
    await page.getByRole('button', { name: 'Inserir campo…' }).click();
    const close = panel.getByRole('button', { name: 'Fechar' });
    const send = page.locator('form').getByRole('button', { name: 'Enviar', exact: true });
    await expect
      .poll(async () => {
        const [inner, bar] = await Promise.all([close.boundingBox(), send.locator('..').boundingBox()]);
        return inner!.y + inner!.height <= bar!.y;
      })
      .toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await panel.getByRole('button', { name: 'nome', exact: true }).click();
  await panel.getByLabel('Para quem não tem').fill('vizinho');
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Título').inputValue()).toBe('Oi, {{nome|vizinho}}');
  await page.getByText('Oi, vizinho', { exact: true }).first().waitFor();
  await page.getByText('A versão mais longa').waitFor();
  await page.getByText('Prévia com os valores mais longos').click();
  await page
    .getByText(/^Oi, Maria Aparecida/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByLabel('Título').fill('Oi, {{nome}}');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('Complete o que está entre {{ }}', { exact: false }).waitFor();
  await page.getByLabel('Título').fill('Oi, {{nome|vizinho}}');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('alertdialog').getByText('Oi, vizinho', { exact: true }).waitFor();
  expect(refused).toEqual([]);
});

test('a placeholder without a fallback is marked once its field is left, and no longer when it has one', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/compose'));
  const title = page.getByLabel('Título');
  await title.fill('Oi, {{nome}}');
  const error = page.getByText('Complete o que está entre');
  expect(await error.count()).toBe(0);
  await title.press('Tab');
  await error.waitFor();
  // What is missing is not marked before an attempt to send.
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(1);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await title.fill('Oi, {{nome|vizinho}}');
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
  expect(refused).toEqual([]);
});
