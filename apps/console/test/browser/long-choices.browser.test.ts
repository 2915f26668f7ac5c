import { expect, test } from 'vitest';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('of fifty topics, some are found by what is typed, and chosen, by keyboard', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  for (let index = 1; index <= 50; index++) {
    const name = index <= 12 ? `Educação ${index}` : `Bairro ${index}`;
    expect(await ask(page, 'PUT', `/v1/sites/default/topics/t${index}`, { name })).toBeLessThan(300);
  }
  await page.goto(`${service().url}/console/sites/default/compose`);
  await page.getByRole('radio', { name: 'Assuntos' }).focus();
  await page.keyboard.press('Space');
  const topics = page.getByRole('group', { name: 'Assuntos' });
  const names = () => topics.getByRole('checkbox').evaluateAll((all) => all.length);
  const field = page.getByRole('searchbox', { name: 'Procurar: Assuntos' });
  await field.waitFor();
  expect(await names()).toBe(8);
  await field.focus();
  await page.keyboard.type('educacao');
  await page.getByRole('status').getByText('12 de 50', { exact: true }).waitFor();
  await page.keyboard.type(' 12');
  await page.getByRole('status').getByText('1 de 50', { exact: true }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  // Enter does not submit the form.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await topics.getByRole('checkbox', { name: 'Educação 12', checked: true }).waitFor();
  await field.fill('bairro 50');
  await page.getByRole('status').getByText('1 de 50', { exact: true }).waitFor();
  // What is chosen stays, and comes first.
  const labels = topics.locator('label');
  await expect
    .poll(() => labels.allTextContents())
    .toEqual(['Educação 12 0 dispositivos', 'Bairro 50 0 dispositivos']);
  await field.press('Escape');
  await expect.poll(names).toBe(9);
  await page.getByRole('button', { name: 'Mostrar todos' }).press('Enter');
  await expect.poll(names).toBe(50);
  await expectToFit(page, 360);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(refused).toEqual([]);
});
