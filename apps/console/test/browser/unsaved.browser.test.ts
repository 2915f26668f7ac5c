import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

const address = (path: string) => `${service().url}/console/sites/default${path}`;

const questionIn = (page: Page) => page.getByRole('alertdialog', { name: 'Sair sem salvar?' });

/** Whether the browser would ask before the tab is closed. */
const isGuarded = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

/** Leaves the page by its menu, and by going back; each time the user decides to stay. */
async function stay(page: Page): Promise<void> {
  const before = page.url();
  await expect.poll(() => isGuarded(page), { timeout: 60_000 }).toBe(true);
  await page.getByRole('link', { name: 'Equipe' }).click();
  await questionIn(page).getByRole('button', { name: 'Continuar editando' }).click();
  await questionIn(page).waitFor({ state: 'hidden' });
  await page.goBack();
  await questionIn(page).waitFor();
  await page.keyboard.press('Escape');
  await questionIn(page).waitFor({ state: 'hidden' });
  expect(page.url()).toBe(before);
}

test('settings of the site are not lost without a question', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/messages'));
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  const name = page.getByLabel('Nome', { exact: true });
  await name.fill('Paróquia');
  await stay(page);
  expect(await name.inputValue()).toBe('Paróquia');
  // The browser asks with words of its own before the tab is closed.
  const asked = page.waitForEvent('dialog');
  const reload = page.reload().catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reload;
  await page.getByRole('link', { name: 'Equipe' }).click();
  await expectAccessible(page);
  await questionIn(page).getByRole('button', { name: 'Sair sem salvar' }).click();
  await page.getByRole('heading', { name: 'Equipe', level: 1 }).waitFor();
  expect(refused).toEqual([]);
});

test('an edited message is left without a question once it is saved, and not before', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/messages'));
  const id = await page.evaluate(async () => {
    const sendAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const body = JSON.stringify({ target: { everyone: true }, notification: { title: 'Feira' }, sendAt });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/v1/sites/default/messages', { method: 'POST', headers, body });
    return ((await response.json()) as { id: string }).id;
  });
  await page.goto(address(`/messages/${id}`));
  // The link that had the focus is gone: the title of the page has it, also without the keys of the console.
  await page.getByRole('link', { name: 'Editar' }).click();
  const title = page.getByLabel('Título');
  await title.waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 60_000 })
    .toBe('Editar mensagem agendada');
  // The question is there with the first change: nothing is lost by leaving right after it.
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const field = [...document.querySelectorAll('input')].find(({ value }) => value === 'Feira')!;
    field.setRangeText('!', 5, 5, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    document.querySelector<HTMLElement>('a[href$="/team"]')!.click();
  });
  await questionIn(page).getByRole('button', { name: 'Continuar editando' }).click();
  await questionIn(page).waitFor({ state: 'hidden' });
  expect(await title.inputValue()).toBe('Feira!');
  await title.fill('Feira adiada');
  await stay(page);
  expect(await title.inputValue()).toBe('Feira adiada');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('heading', { name: 'Feira adiada', level: 1 }).waitFor();
  expect(await questionIn(page).count()).toBe(0);
});

test('a dialog that was typed in asks before it closes', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/topics'));
  await page.getByRole('button', { name: 'Criar segmento' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Criar segmento' });
  const name = dialog.getByLabel('Nome');
  await name.waitFor();
  await name.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Criar segmento' }).first().click();
  await name.fill('Celulares');
  await name.press('Escape');
  await questionIn(page).getByRole('button', { name: 'Continuar editando' }).click();
  await questionIn(page).waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Celulares');
  await name.press('Escape');
  await questionIn(page).getByRole('button', { name: 'Sair sem salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
});
