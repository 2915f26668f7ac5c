import { expect, test } from 'vitest';
import { expectFocusIn } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('a toast is above the send bar, however high that is, and does not cover a dialog', async () => {
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
  const overlap = async () => {
    const above = (await toast.boundingBox())!;
    return above.y + above.height - (await bar.boundingBox())!.y;
  };
  expect(await overlap()).toBeLessThan(0);
  await bar.evaluate((element) => (element.style.minHeight = '9rem'));
  await expect.poll(overlap).toBeLessThan(0);

  await save.press('Enter');
  await expectFocusIn(dialog);
  expect(await toast.locator('..').evaluate((region) => getComputedStyle(region).opacity)).toBe('0');
});
