import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

/** Opens the page of the latest message in a state. */
async function openLatest(page: Page, state: string): Promise<void> {
  await page.goto(`${service().url}/console/sites/default/messages`);
  const id = await page.evaluate(async (query) => {
    const response = await fetch(`/v1/sites/default/messages?limit=1&state=${query}`);
    return ((await response.json()) as { messages: { id: string }[] }).messages[0]!.id;
  }, state);
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
}

test('the number of clicks leads to the devices that clicked, by keyboard, and to a file of them', async () => {
  const { page, refused } = await ownerPage();
  await openLatest(page, 'sent');
  const figure = page.getByRole('link', { name: /^Clicada: \d+$/ });
  await figure.waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const clicks = Number((await figure.innerText()).replace('.', ''));
  const path = new URL(page.url()).pathname;
  await figure.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Quem clicou', level: 1 }).waitFor();
  expect(page.url()).toBe(`${service().url}${path}/receipts?event=clicked`);
  const rows = page.getByRole('table').locator('tbody tr');
  await rows.first().waitFor();
  const first = rows.first().getByRole('cell').first().getByRole('link');
  const id = await first.innerText();
  for (let shown = await rows.count(); shown < clicks; shown = await rows.count()) {
    await page.getByRole('button', { name: 'Mostrar mais' }).click();
    await rows.nth(shown).waitFor();
  }
  await page.getByText('Fim da lista.').waitFor();
  expect(await rows.count()).toBe(clicks);
  await expectAccessible(page);
  await expectToFit(page, 360);

  const address = (await first.getAttribute('href'))!;
  const device = address.split('/').at(-1)!;
  await ask(page, 'PUT', `/v1/sites/default/devices/${device}/user`, { user: 'ana@example.org' });
  await page.reload();
  await page.getByRole('row', { name: id }).getByRole('link', { name: 'ana@example.org' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^default-clicked-\d{4}-\d{2}-\d{2}\.csv$/);
  await first.click();
  await page.getByText('Clicou').first().waitFor();
  expect(page.url()).toContain(address);
  await page.goBack();
  await page.getByRole('link', { name: `← Mensagem: ${title}` }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  expect(refused).toEqual([]);
});

test('a list without devices explains itself, and an unknown message is reported', async () => {
  const { page } = await ownerPage();
  await openLatest(page, 'scheduled');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Resultados').first().waitFor();
  expect(await page.getByRole('link', { name: /^Clicada/ }).count()).toBe(0);
  await page.goto(`${page.url()}/receipts?event=displayed`);
  await page.getByRole('heading', { name: 'Onde foi mostrada', level: 1 }).waitFor();
  await page.getByText('Nenhum dispositivo na lista').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.goto(`${service().url}/console/sites/default/messages/${'A'.repeat(24)}/receipts`);
  await page.getByRole('alert').getByText('Não foi possível carregar a lista.').waitFor();
});
