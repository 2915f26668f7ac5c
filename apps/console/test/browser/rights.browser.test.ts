import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage, memberPage } = useConsole();

const address = (path: string) => `${service().url}/console${path}`;

/** Creates a second site. */
async function addSite(id: string, name: string): Promise<void> {
  const { page } = await ownerPage();
  await page.goto(address('/team'));
  const site = { id, name, language: 'pt-BR', timeZone: 'America/Sao_Paulo' };
  expect(await ask(page, 'POST', '/v1/sites', site)).toBe(201);
}

/** Opens the palette on the overview of a site, and returns how many of its rows have a name. */
async function openPalette(page: Page, site: string): Promise<(name: string) => Promise<number>> {
  await page.goto(address(`/sites/${site}`));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const palette: Locator = page.getByRole('dialog', { name: 'Ir para…' });
  await palette.waitFor();
  return async (name) => {
    await palette.getByRole('searchbox').fill(name);
    return palette.getByRole('listitem').filter({ hasText: name }).count();
  };
}

test('the palette offers an editor a new segment, and no new topic', async () => {
  const page = await memberPage('Bia', { role: 'editor' });
  const find = await openPalette(page, 'default');
  await expect.poll(() => find('Criar segmento')).toBe(1);
  expect(await find('Criar assunto')).toBe(0);
  await find('Criar segmento');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Criar segmento' }).waitFor();
});

test('the palette offers the notice board only on the site that has one', async () => {
  await addSite('escola', 'Escola');
  const { page } = await ownerPage();
  const find = await openPalette(page, 'escola');
  await expect.poll(() => find('Site: Integração')).toBe(1);
  expect(await find('Mural')).toBe(0);
  const findOnFirst = await openPalette(page, 'default');
  await expect.poll(() => findOnFirst('Mural')).toBe(2);
});

test('a member who leaves a site loses its pages and the rights on it at once', async () => {
  await addSite('capela', 'Capela');
  const page = await memberPage('Caio', { sites: { default: 'admin', capela: 'viewer' } });
  await page.goto(address('/team'));
  await page.getByRole('link', { name: 'Chaves de API' }).first().waitFor();
  await page.getByRole('button', { name: 'Ações para Caio' }).click();
  await page.getByRole('menuitem', { name: 'Remover dos seus sites' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await page.getByText('Caio não tem mais acesso').first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Chaves de API' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Site: Capela. Trocar de site' }).click();
  await page.getByRole('menuitemradio', { name: 'Capela' }).waitFor();
  expect(await page.getByRole('menuitemradio').count()).toBe(1);
});

test('an author is offered neither the deletion of templates nor the search for devices', async () => {
  const { page: owner } = await ownerPage();
  await owner.goto(address('/sites/default'));
  const template = { name: 'Feira', notification: { title: 'Feira na praça' } };
  expect(await ask(owner, 'PUT', '/v1/sites/default/templates/feira', template)).toBe(200);
  const page = await memberPage('Duda', { role: 'author' });
  await page.goto(address('/sites/default/compose'));
  await page.getByRole('button', { name: 'Usar modelo' }).click();
  const templates = page.getByRole('dialog', { name: 'Modelos' });
  await templates.getByRole('button', { name: 'Usar' }).waitFor();
  expect(await templates.getByRole('button', { name: 'Excluir o modelo “Feira”' }).count()).toBe(0);
  expect(await templates.getByText('Para mudar um modelo').count()).toBe(0);
  await templates.getByRole('button', { name: 'Usar' }).click();

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByText('Dispositivos selecionados', { exact: true }).click();
  const devices = page.getByLabel('IDs dos dispositivos');
  await page.getByText('o ID inteiro, de 16 caracteres, ou o token').waitFor();
  await devices.fill('abcdefgh');
  await devices.blur();
  await page.getByText('“abcdefgh” não é um ID inteiro.').waitFor();
  expect(requests.filter((url) => url.includes('/sites/default/devices'))).toEqual([]);
});
