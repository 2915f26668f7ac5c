import { expect, test } from 'vitest';
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
