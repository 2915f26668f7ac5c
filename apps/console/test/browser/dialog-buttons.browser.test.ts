import { expect, test } from 'vitest';
import { expectAccessible, expectFocusIn } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test.each([
  { path: '/team', opener: /^Convidar/, primary: 'Criar link' },
  { path: '/keys', opener: 'Criar chave', primary: 'Criar chave' },
])('the buttons of a dialog of $path stay in view on a phone, and cover no focus', async (dialogs) => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${service().url}/console${dialogs.path}`);
  await page.getByRole('button', { name: dialogs.opener }).first().click();
  const dialog = page.getByRole('dialog');
  await expectFocusIn(dialog);
  const primary = dialog.getByRole('button', { name: dialogs.primary });
  const top = async () => (await primary.boundingBox())!.y;
  const before = await top();
  expect(before + (await primary.boundingBox())!.height).toBeLessThan(641);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  /** Where the label of the focused field ends; undefined for the buttons that stay. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement!;
      if (element instanceof HTMLButtonElement && /Cancelar|Criar/.test(element.textContent))
        return undefined;
      return (element.closest('label') ?? element).getBoundingClientRect().bottom;
    });
  for (let bottom = await focused(); bottom !== undefined; bottom = await focused()) {
    expect(bottom).toBeLessThanOrEqual(await top());
    await page.keyboard.press('Tab');
  }
  // The dialog is longer than the window: its buttons have not moved.
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
});
