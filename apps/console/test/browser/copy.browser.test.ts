import { expect, test } from 'vitest';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('code that the browser cannot copy, over http, is selected for the keys that copy', async () => {
  const { page } = await ownerPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(`${service().url}/console/sites/default/settings/integration`);
  const block = page.getByRole('figure').first();
  await block.getByRole('button', { name: 'Copiar' }).click();
  const selected = () => page.evaluate(() => getSelection()!.toString().trim());
  await expect.poll(selected).toBe((await block.locator('code').textContent())!.trim());
});
