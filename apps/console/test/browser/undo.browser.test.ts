import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

const messages = '/v1/sites/default/messages';
const address = (path: string) => `${service().url}/console/sites/default${path}`;
const poll = { timeout: 60_000 };

/** Sends a message with the form, which can be undone for some seconds. Returns its id. */
async function send(page: Page, title: string, seconds: number): Promise<string> {
  await page.route(`**${messages}`, (route) => {
    const body = route.request().postData();
    if (body === null) return route.continue();
    return route.continue({ postData: body.replace('"delay":10', `"delay":${seconds}`) });
  });
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill(title);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** Opens a page by its link, without loading the console again. */
const open = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** Counts the reports of a start of sending that the page has ever shown. */
async function watchBegun(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { begun: 0 });
    new MutationObserver(() => {
      if (document.body.textContent.includes('começou.')) Object.assign(globalThis, { begun: 1 });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { begun: number }).begun);
}

test('a message that another member cancels is not reported as begun', async () => {
  const { page } = await ownerPage();
  const id = await send(page, 'Por engano', 20);
  await open(page, 'Mensagens');
  const begun = await watchBegun(page);
  const banner = page.getByText('O envio de “Por engano” começa em instantes.');
  await banner.waitFor();
  expect(await ask(page, 'POST', `${messages}/${id}:cancel`)).toBe(200);
  await banner.waitFor({ state: 'detached' });
  const list = page.getByRole('list', { name: 'Mensagens', exact: true });
  await list.getByText('Cancelada', { exact: true }).first().waitFor();
  expect(await begun()).toBe(0);
});

test('a message that another member deletes leaves the other pages', async () => {
  const { page } = await ownerPage();
  const id = await send(page, 'Apagada', 20);
  await open(page, 'Mensagens');
  const banner = page.getByText('O envio de “Apagada” começa em instantes.');
  await banner.waitFor();
  expect(await ask(page, 'DELETE', `${messages}/${id}`)).toBe(204);
  await banner.waitFor({ state: 'detached' });
});

test('a message for a later time is not followed to other pages', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Amanhã cedo');
  await page.getByText('Em data e hora marcadas').click();
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await page.getByLabel('Data e hora', { exact: true }).fill(tomorrow.slice(0, 16));
  // The page is left before it has the message.
  const loaded = Promise.withResolvers<void>();
  await page.route(`**${messages}/*`, async (route) => {
    if (route.request().method() === 'GET') await loaded.promise;
    return route.continue();
  });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Agendar' }).click();
  await expect.poll(() => new URL(page.url()).pathname, poll).toMatch(/\/messages\/[^/]{8,}$/);
  await open(page, 'Mensagens');
  await page.getByRole('heading', { name: 'Mensagens', level: 1 }).waitFor();
  const begun = await watchBegun(page);
  loaded.resolve();
  await page.getByRole('link', { name: 'Amanhã cedo' }).waitFor();
  await page.unroute(`**${messages}/*`);
  await open(page, 'Dispositivos');
  await page.getByRole('heading', { name: 'Dispositivos', level: 1 }).waitFor();
  expect(await begun()).toBe(0);
});

test('an undo whose page is left reports its result', async () => {
  const { page } = await ownerPage();
  await send(page, 'Cedo demais', 60);
  const refusal = Promise.withResolvers<void>();
  const success = Promise.withResolvers<void>();
  let attempts = 0;
  await page.route(`**${messages}/*`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    attempts++;
    if (attempts > 1) {
      await success.promise;
      return route.continue();
    }
    await refusal.promise;
    return route.fulfill({ status: 403, json: { code: 'forbidden', status: 403, title: 'Forbidden' } });
  });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await open(page, 'Mensagens');
  await page.getByRole('heading', { name: 'Mensagens', level: 1 }).waitFor();
  await page.getByText('O envio de “Cedo demais” começa em instantes.').waitFor();
  refusal.resolve();
  await page.getByText('Não foi possível desfazer. Tente de novo.').waitFor();

  // Again from the page of the message, which is left again.
  await page.getByRole('link', { name: 'Cedo demais' }).first().click();
  await page.getByRole('heading', { name: 'Cedo demais', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await open(page, 'Dispositivos');
  await page.getByRole('heading', { name: 'Dispositivos', level: 1 }).waitFor();
  success.resolve();
  await page.getByText('Envio de “Cedo demais” desfeito. O texto está em “Nova mensagem”.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Desfazer' }).count(), poll).toBe(0);
  await open(page, 'Nova mensagem');
  await expect.poll(() => page.getByLabel('Título').inputValue(), poll).toBe('Cedo demais');
});
