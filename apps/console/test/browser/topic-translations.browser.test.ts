import { expect, test } from 'vitest';
import { expectAccessible, expectToFit, isGuarded } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('a topic has names in other languages, which visitors get, and operators do not', async () => {
  const { page, refused } = await ownerPage();
  const topicName = (language: string) =>
    page.evaluate(async (query) => {
      const response = await fetch(`/v1/sites/default?lang=${query}`);
      return ((await response.json()) as { topics: { name: string }[] }).topics[0]?.name;
    }, language);
  await page.goto(`${service().url}/console/sites/default/topics`);
  await page.getByRole('button', { name: 'Criar assunto' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome', { exact: true }).fill('Água');
  await dialog.getByRole('button', { name: 'Nome em outros idiomas' }).click();
  await dialog.getByLabel('Nome em inglês').fill('Water');
  await dialog.getByLabel('Descrição em espanhol').fill('Cortes de agua.');
  await expectAccessible(page);
  await expectToFit(page, 360);
  // On a phone, the buttons are in sight while the fields scroll.
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByLabel('Nome', { exact: true }).focus();
  const box = (await dialog.getByRole('button', { name: 'Salvar' }).boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(740);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Dê um nome neste idioma, ou apague a descrição.').waitFor();
  await dialog.getByLabel('Descrição em espanhol').fill('');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Assunto “Água” salvo.').waitFor();
  expect([await topicName('en-US'), await topicName('es')]).toEqual(['Water', 'Água']);

  await page.getByRole('button', { name: 'Água', exact: true }).click();
  expect(await dialog.getByLabel('Nome em inglês').inputValue()).toBe('Water');
  await dialog.getByLabel('Nome em inglês').fill('');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await topicName('en')).toBe('Água');
  expect(refused).toEqual([]);
});

test('a description that is typed before its name is not lost without a question', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/topics`);
  await page.getByRole('button', { name: 'Criar assunto' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Criar assunto' });
  await dialog.getByRole('button', { name: 'Nome em outros idiomas' }).click();
  await dialog.getByLabel('Descrição em inglês').fill('Water supply.');
  await expect.poll(() => isGuarded(page)).toBe(true);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  expect(await dialog.getByLabel('Descrição em inglês').inputValue()).toBe('Water supply.');
});
