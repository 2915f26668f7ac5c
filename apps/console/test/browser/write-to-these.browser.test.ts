import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const address = (path: string) => `${service().url}/console/sites/default${path}`;

const reach = (page: Page, devices: number) =>
  page
    .getByRole('status')
    .filter({ hasText: `${devices} dispositivo` })
    .first()
    .waitFor();

/** The first devices of a list, by the API. */
function devicesOf(page: Page, query: string): Promise<string[]> {
  return page.evaluate(async (path) => {
    const { devices } = (await (await fetch(path)).json()) as { devices: { id: string }[] };
    return devices.map(({ id }) => id);
  }, `/v1/sites/default/devices?limit=200&${query}`);
}

test('a filtered list of devices becomes the audience of a message, without a token in the address', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/devices'));
  await page.getByText(/^100 de \d[\d.]*\. Role/).waitFor();
  expect(await page.getByRole('link', { name: 'Escrever para estes' }).count()).toBe(0);
  const few = await devicesOf(page, 'topic=urgente&system=android');
  expect(few.length).toBeGreaterThan(1);
  await page.goto(address('/devices?topic=urgente&system=android'));
  await page.getByText(`${few.length} dispositivos`, { exact: true }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('link', { name: 'Escrever para estes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Um filtro', checked: true }).waitFor();
  await reach(page, few.length);
  await page.waitForURL(address('/compose'));

  await page.getByLabel('Título').fill('Rascunho');
  await page.getByText('Rascunho salvo neste navegador.').waitFor();
  const [device] = few;
  await page.goto(address('/devices'));
  await page.getByRole('searchbox', { name: 'ID do dispositivo' }).fill(device!);
  // The address keeps what is sought, so that it is still there after a look at the device.
  await page.waitForURL(address(`/devices?device=${device}`));
  await page.reload();
  await page.getByText('1 dispositivo', { exact: true }).waitFor();
  expect(await page.getByRole('searchbox', { name: 'ID do dispositivo' }).inputValue()).toBe(device);
  await page.getByRole('link', { name: 'Escrever para este dispositivo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Substituir' }).click();
  await page.getByRole('radio', { name: 'Dispositivos selecionados', checked: true }).waitFor();
  expect(await page.getByLabel('IDs dos dispositivos').inputValue()).toBe(device);
  expect(await page.getByLabel('Título').inputValue()).toBe('');

  // Or the draft is saved first, and the message to these devices begins as well.
  await page.getByLabel('Título').fill('Mutirão de limpeza');
  await page.getByText('Rascunho salvo neste navegador.').waitFor();
  await page.goto(address('/devices?topic=urgente&system=android'));
  await page.getByRole('link', { name: 'Escrever para estes' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Guardar antes' }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await question.getByRole('button', { name: 'Guardar antes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Rascunho guardado. A equipe já pode abri-lo.').waitFor();
  await page.getByRole('radio', { name: 'Um filtro', checked: true }).waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe('');
  await page.goto(address('/messages/drafts'));
  await page.getByRole('link', { name: 'Mutirão de limpeza' }).waitFor();
  expect(refused).toEqual([]);
});

test('an audience or a day is not carried on to the next message unless something was written', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/devices?browser=firefox'));
  for (const [link, choice] of [
    ['Escrever para estes', 'Um filtro'],
    ['Nova mensagem em', 'Em data e hora marcadas'],
  ] as const) {
    await page.getByRole('link', { name: link }).last().click();
    await page.getByRole('radio', { name: choice, checked: true }).waitFor();
    await page.waitForURL(address('/compose'));
    // A message that begins empty begins with its title.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName), { timeout: 60_000 })
      .toBe('INPUT');
    await page.getByRole('link', { name: 'Mensagens', exact: true }).first().click();
    // Until then it would be the link of the form itself, which stays as it is.
    await page.getByRole('heading', { name: 'Mensagens', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Nova mensagem' }).first().click();
    await page.getByRole('radio', { name: 'Todos', checked: true }).waitFor();
    await page.getByRole('radio', { name: 'Agora', checked: true }).waitFor();
    expect(await page.getByText('Seu rascunho foi recuperado.').count()).toBe(0);
    await page.goto(address('/messages/calendar'));
  }
});

test('a topic, a segment and a user lead to a message to them, and their numbers to their devices', async () => {
  const { page } = await ownerPage();
  await page.goto(address(''));
  const [id] = await devicesOf(page, 'topic=missas');
  await ask(page, 'PUT', `/v1/sites/default/devices/${id}/user`, { user: 'maria' });
  await ask(page, 'PUT', '/v1/sites/default/segments/maria', {
    name: 'Só a Maria',
    filter: { users: ['maria'] },
  });
  await page.getByRole('link', { name: 'dispositivos', exact: true }).waitFor();

  await page.goto(address('/topics'));
  await page.getByRole('button', { name: 'Ações para Missas' }).click();
  await page.getByRole('menuitem', { name: 'Escrever para estes' }).click();
  await page.getByRole('checkbox', { name: 'Missas', checked: true }).waitFor();

  await page.goto(address('/topics'));
  const segments = page.getByRole('table', { name: 'Segmentos' });
  await segments.getByRole('button', { name: 'Ações para Só a Maria' }).click();
  await page.getByRole('menuitem', { name: 'Escrever para estes' }).click();
  await page.getByRole('radio', { name: 'Um segmento', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Só a Maria' }).waitFor();

  await page.goto(address('/topics'));
  await segments.waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await segments.getByRole('link', { name: '1', exact: true }).click();
  await page.getByText('1 dispositivo', { exact: true }).waitFor();
  await page.getByRole('link', { name: id!.slice(0, 8) }).click();
  await page.getByRole('link', { name: 'maria' }).click();
  await page.getByRole('link', { name: 'Escrever para esta pessoa' }).click();
  await page.getByRole('radio', { name: 'Uma pessoa', checked: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'ID da pessoa' }).inputValue()).toBe('maria');
  await reach(page, 1);

  await page.getByLabel('Título').fill('Rascunho');
  await page.getByText('Rascunho salvo neste navegador.').waitFor();
  await page.goto(address('/users/maria'));
  await page.getByRole('link', { name: 'Escrever para esta pessoa' }).click();
  await page.getByRole('alertdialog', { name: 'Começar uma mensagem para maria?' }).waitFor();
});
