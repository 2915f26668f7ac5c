import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('a page that is opened without a connection opens when it is back', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  await page.getByRole('heading', { name: 'Visão geral', level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Equipe' }).click();
  const title = page.getByRole('heading', { name: 'Sem conexão', level: 1 });
  await title.waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  // The console is still there: a page that was loaded before opens.
  await page.getByRole('link', { name: 'Visão geral' }).click();
  await page.getByRole('heading', { name: 'Visão geral', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Equipe' }).click();
  await title.waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Equipe', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/console/team');
});

const compose = () => `${service().url}/console/sites/default/compose`;
const titleIn = (page: Page) => page.getByLabel('Título');

test('what was written can be sent without a part of the console that was not loaded in time', async () => {
  const { page } = await ownerPage();
  await page.goto(compose());
  const id = await page.evaluate(async () => {
    const sendAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const body = JSON.stringify({ target: { everyone: true }, notification: { title: 'Feira' }, sendAt });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/v1/sites/default/messages', { method: 'POST', headers, body });
    return ((await response.json()) as { id: string }).id;
  });
  // The confirmation is loaded while the message is written: without a connection it opens, and reports what fails.
  const loaded = page.waitForResponse(/confirm-send-/);
  await page.goto(`${compose()}?edit=${id}`);
  await (await loaded).finished();
  await page.waitForLoadState('networkidle');
  await titleIn(page).fill('Feira adiada');
  await page.context().setOffline(true);
  await page.keyboard.press('Control+Enter');
  const confirmation = page.getByRole('alertdialog', { name: 'Salvar alterações?' });
  await confirmation.getByRole('button', { name: 'Salvar alterações', disabled: false }).click();
  await confirmation.getByText('As alterações estão só nesta página.').waitFor();
  await confirmation.getByRole('button', { name: 'Voltar' }).click();
  expect(await titleIn(page).inputValue()).toBe('Feira adiada');
});

test('a dialog that cannot be loaded leaves the form as it is, and opens on a second attempt', async () => {
  const { page, refused } = await ownerPage();
  await page.route(/confirm-send-/, (route) => route.abort());
  await page.goto(compose());
  await titleIn(page).fill('Aviso');
  await page.keyboard.press('Control+Enter');
  const missing = page.getByRole('dialog', { name: 'Não foi possível abrir' });
  await missing.getByText('O que você escreveu continua aqui.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.keyboard.press('Escape');
  await missing.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe(await titleIn(page).getAttribute('id'));
  expect(await titleIn(page).inputValue()).toBe('Aviso');
  await page.keyboard.press('Control+Enter');
  await missing.waitFor();
  await page.unroute(/confirm-send-/);
  await missing.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).waitFor();
  expect(refused).toEqual([]);
});

test('a part of a form that cannot be loaded leaves the rest of it as it is', async () => {
  const { page } = await ownerPage();
  await page.goto(compose());
  await titleIn(page).fill('Aviso');
  await page.context().setOffline(true);
  await page.getByText('Uma pessoa', { exact: true }).click();
  await page.getByRole('alert').getByText('O que você escreveu continua aqui.').waitFor();
  expect(await titleIn(page).inputValue()).toBe('Aviso');
  await page.context().setOffline(false);
  await page.getByLabel('Uma pessoa').last().waitFor();
  await page.getByRole('alert').waitFor({ state: 'hidden' });
});
