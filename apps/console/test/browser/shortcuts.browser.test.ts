import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const focusedType = () => document.activeElement?.getAttribute('type');

/** Presses a key until its dialog opens: the shortcuts are loaded with the first key. */
async function openByKey(key: string, dialog: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await dialog.page().keyboard.press(key);
      return dialog.count();
    })
    .toBe(1);
}

test('single keys open pages, the search and their list, never while writing, and can be turned off', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  await page.getByRole('heading', { name: 'Visão geral', level: 1 }).waitFor();
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await openByKey('?', help);
  await help.getByText('Nova mensagem').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });

  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.getByRole('heading', { name: 'Mensagens', level: 1 }).waitFor();
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(focusedType)).toBe('search');
  await page.keyboard.type('c?/');
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('c?/');
  await page.getByRole('heading', { name: 'Mensagens', level: 1 }).focus();
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'Nova mensagem', level: 1 }).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Ir para…' }).getByRole('button', { name: 'Atalhos' }).click();
  await help.getByText('Usar os atalhos de uma só tecla').click();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.goto(`${service().url}/console/sites/default/devices`);
  await page.getByRole('table').waitFor();
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await openByKey('Control+k', palette);
  await expect.poll(() => palette.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  // The list of the shortcuts would keep the palette from opening.
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await palette.waitFor();
});

test('a search that was just typed does not replace the page that is loading', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  const released = Promise.withResolvers<void>();
  await page.route(/compose-page/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('searchbox').first().fill('feira');
  await page.getByRole('link', { name: 'Nova mensagem' }).first().click();
  // Longer than the pause after which the address follows the search.
  await page.waitForTimeout(1000);
  released.resolve();
  await page.getByRole('heading', { name: 'Nova mensagem', level: 1 }).waitFor();
  expect(page.url()).toContain('/compose');
});

test('the palette finds pages without accents and messages by their title', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  const title = (await page
    .getByRole('list', { name: 'Mensagens' })
    .getByRole('link')
    .first()
    .textContent())!;
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await openByKey('Control+k', palette);
  await palette.getByRole('link', { name: 'Visão geral' }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.keyboard.type(title.split(' ')[0]!);
  const found = palette.getByRole('link', { name: title }).first();
  await found.waitFor();

  // Later messages have the word in their text.
  const path = '/v1/sites/default/messages';
  const sendAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const write = (notification: object) =>
    ask(page, 'POST', path, { target: { everyone: true }, notification, sendAt });
  expect(await write({ title: 'Zabumba no coreto' })).toBe(202);
  for (let day = 1; day <= 5; day += 1) {
    expect(await write({ title: `Ensaio ${day}`, body: 'Com zabumba.' })).toBe(202);
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.type('zabumba');
  await palette.getByRole('link', { name: 'Zabumba no coreto' }).waitFor();
  expect(await palette.getByRole('link').count()).toBe(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('visao');
  await palette.getByRole('link', { name: 'Visão geral' }).waitFor();
  await expect.poll(() => palette.getByRole('link').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Visão geral', level: 1 }).waitFor();
  await palette.waitFor({ state: 'detached' });
});

test('the palette distinguishes messages of one title, and finds settings, topics and segments', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  const site = '/v1/sites/default';
  const notification = { title: 'Quermesse' };
  for (const day of [3, 4]) {
    const sendAt = new Date(Date.now() + day * 24 * 3_600_000).toISOString();
    const message = { target: { everyone: true }, notification, sendAt };
    expect(await ask(page, 'POST', `${site}/messages`, message)).toBe(202);
  }
  await page.reload();
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await openByKey('Control+k', palette);
  const type = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  await type('quermesse');
  const found = palette.getByRole('link', { name: /^Quermesse.*Agendada, / });
  await expect.poll(() => found.count()).toBe(2);
  expect(new Set(await found.allTextContents()).size).toBe(2);
  await expectAccessible(page);
  await expectToFit(page, 360);
  for (const name of ['Celulares', 'Missas', 'Site: Mural e sino', 'Site: Mensagem de boas-vindas']) {
    await type(name);
    await palette.getByRole('link', { name }).first().waitFor();
  }
  await type('integracao');
  await palette.getByRole('link', { name: 'Site: Integração' }).waitFor();
  await type('limites');
  await palette.getByRole('link', { name: 'Site: Limites' }).click();
  await page.getByRole('button', { name: 'Salvar limites' }).waitFor();
});

test('parts that cannot be loaded are left out, and the text stays', async () => {
  const { page } = await ownerPage();
  for (const part of ['shortcuts', 'disturbed-devices']) {
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
  }
  // Seeded devices are disturbed at some times of the day only.
  await page.route('**/v1/sites/default/messages', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    const isForecast = 'disturbed' in answer;
    const json = isForecast ? { ...answer, disturbed: { devices: 1, exact: true } } : answer;
    await route.fulfill({ response, json });
  });
  const failed = (part: string) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(part));
  await page.goto(`${service().url}/console/sites/default/compose`);
  const shortcuts = failed('/shortcuts-');
  await page.getByLabel('Título').pressSequentially('Feira');
  await shortcuts;
  const devices = failed('/disturbed-devices-');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await devices;
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar agora' }).click();
  await page.getByRole('heading', { name: 'Feira', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/\/messages\/./);
});

test('the first Ctrl+K is not left to the browser, also with Caps Lock', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  await page.getByRole('searchbox').first().waitFor();
  const isLeft = (init: Pick<KeyboardEventInit, 'key' | 'altKey'>) =>
    page.evaluate((init) => {
      const options = { bubbles: true, cancelable: true, ctrlKey: true, ...init };
      return document.body.dispatchEvent(new KeyboardEvent('keydown', options));
    }, init);
  expect(await isLeft({ key: 'K' })).toBe(false);
  expect(await isLeft({ key: 'k', altKey: true })).toBe(true);
});
