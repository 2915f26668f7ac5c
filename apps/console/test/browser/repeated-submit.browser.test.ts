import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

/** Holds the answers to the requests that create a key. */
async function holdCreation(page: Page) {
  const answered = Promise.withResolvers<void>();
  const created: string[] = [];
  await page.route('**/v1/api-keys', async (route) => {
    const request = route.request();
    if (request.method() === 'POST') {
      created.push(request.postData()!);
      await answered.promise;
    }
    await route.continue();
  });
  return { created, answer: () => answered.resolve() };
}

/** Submits the form of a new key with Enter. */
async function create(page: Page, name: string): Promise<void> {
  await page.goto(`${service().url}/console/keys`);
  await page.getByRole('button', { name: 'Criar chave' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await page.keyboard.press('Enter');
  await dialog.locator('[data-busy]').waitFor();
}

test('Enter in the only field of a form that is being submitted does not submit it again', async () => {
  const { page, refused } = await ownerPage();
  const { created, answer } = await holdCreation(page);
  await create(page, 'Site da prefeitura');
  await page.keyboard.press('Enter');
  answer();
  await page.getByText('Chave criada').waitFor();
  expect(created).toHaveLength(1);
  expect(refused).toEqual([]);
});

test('a dialog whose answer is shown once stays open until it arrives', async () => {
  const { page } = await ownerPage();
  const { created, answer } = await holdCreation(page);
  await create(page, 'Site da escola');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  answer();
  await page.getByText('Chave criada').waitFor();
  expect(created).toHaveLength(1);
});
