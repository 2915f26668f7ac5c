import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const problem = { code: 'failed', title: 'Failed', status: 500 };

/** Fails the actions at this path. */
async function fail(page: Page, path: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: problem }) : route.continue(),
  );
}

/** Opens a dialog, whose action fails, and opens it again. Returns how many errors it shows then. */
async function reopen(page: Page, button: string, confirm: string): Promise<number> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: confirm }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: button }).click();
  await dialog.getByRole('button', { name: confirm }).waitFor();
  return dialog.getByRole('alert').count();
}

test('the dialog that removes a device has no error of an earlier attempt', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/devices`);
  await fail(page, '**/v1/sites/default/devices/*:forget');
  await page.getByRole('table').getByRole('link').first().click();
  expect(await reopen(page, 'Remover dispositivo', 'Remover')).toBe(0);
});

test('the dialog that rotates the VAPID key has no error of an earlier attempt', async () => {
  const { page } = await ownerPage();
  await fail(page, '**/v1/sites/default/vapid-keys');
  await page.goto(`${service().url}/console/sites/default/settings/integration`);
  expect(await reopen(page, 'Trocar chave', 'Trocar chave')).toBe(0);
});
