import { expect, test } from 'vitest';
import { expectAccessible, expectFocusIn } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('a toast is a line of the send bar, over none of its words and controls, and does not cover a dialog', async () => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${service().url}/console/sites/default/compose`);
  await page.getByLabel('Título').fill('Missa');
  const save = page.getByRole('button', { name: 'Salvar como modelo' });
  await save.click();
  const dialog = page.getByRole('dialog');
  await expectFocusIn(dialog);
  await dialog.getByRole('textbox').fill('Missa das 19h');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  const toast = page.getByText('Modelo “Missa das 19h” salvo.');
  await toast.waitFor();
  // Stays while a pointer is over it.
  await toast.hover();
  const bar = page
    .locator('form > :last-child')
    .filter({ has: page.getByRole('button', { name: 'Enviar' }) });
  const region = toast.locator('..');
  const words = [bar.getByRole('button'), bar.getByText('dispositivo'), bar.getByRole('status')];
  const isClear = async () => {
    const place = (await region.boundingBox())!;
    const around = (await bar.boundingBox())!;
    const below = await Promise.all(words.map((word) => word.boundingBox()));
    const [start, end] = [place.y, place.y + place.height];
    return start >= around.y && below.every((box) => box!.y >= end || box!.height <= 1);
  };
  await expectAccessible(page);
  await expect.poll(isClear).toBe(true);
  await page.setViewportSize({ width: 1280, height: 860 });
  await expect.poll(isClear).toBe(true);
  // At the end of the page, the bar is above the end of the window.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(isClear).toBe(true);

  await save.press('Enter');
  await expectFocusIn(dialog);
  expect(await region.evaluate((region) => getComputedStyle(region).opacity)).toBe('0');
});
