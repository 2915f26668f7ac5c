import { expect, test } from 'vitest';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('Enter in the only field of a form that is being submitted does not submit it again', async () => {
  const { page, refused } = await ownerPage();
  const answered = Promise.withResolvers<void>();
  let created = 0;
  await page.route('**/v1/api-keys', async (route) => {
    if (route.request().method() === 'POST') {
      created += 1;
      await answered.promise;
    }
    await route.continue();
  });
  await page.goto(`${service().url}/console/keys`);
  await page.getByRole('button', { name: 'Criar chave' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Site da prefeitura');
  await page.keyboard.press('Enter');
  await dialog.locator('[data-busy]').waitFor();
  await page.keyboard.press('Enter');
  answered.resolve();
  await page.getByText('Chave criada').waitFor();
  expect(created).toBe(1);
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Revogar Site da prefeitura' }).count(), { timeout: 60_000 })
    .toBe(1);
  expect(refused).toEqual([]);
});
