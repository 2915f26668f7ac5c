import { expect, test } from 'vitest';
import { expectFocusIn } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('a link of a menu has an address that a new tab can open', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  await page.getByRole('button', { name: /Trocar de site/ }).click();
  const links = page.getByRole('menu').locator('[href]');
  await links.first().waitFor();
  expect(
    await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href'))),
  ).toEqual(['/console/sites/default', '/console/new-site']);
  const opened = page.context().waitForEvent('page');
  await links.first().click({ modifiers: ['ControlOrMeta'] });
  await (await opened).getByRole('button', { name: /Trocar de site/ }).waitFor();
});

test('the current site, language and theme are checked in their menus', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const checked = page.getByRole('menuitemradio', { checked: true });
  await page.getByRole('button', { name: /Trocar de site/ }).click();
  await checked.waitFor();
  const name = await page.getByRole('menuitemradio').textContent();
  expect(await checked.allTextContents()).toEqual([name]);
  await expectFocusIn(page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Conta de Ana Souza' }).click();
  await checked.first().waitFor();
  expect(await checked.allTextContents()).toEqual(['Português', 'Sistema']);
  const headingOf = (name: string) =>
    page.getByRole('group', { name }).evaluate((group) => getComputedStyle(group, '::before').content);
  expect(await headingOf('Idioma')).toBe('"Idioma"');
  expect(await headingOf('Aparência')).toBe('"Aparência"');
  expect(await headingOf('Sair')).toBe('none');
  await page.getByRole('menuitemradio', { name: 'Escura' }).click();
  await page.getByRole('button', { name: 'Conta de Ana Souza' }).click();
  await checked.first().waitFor();
  expect(await checked.allTextContents()).toEqual(['Português', 'Escura']);
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Sua conta', 'Sair']);
});
