import { limits } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { write } from '../../../server/test/harness/rows.ts';
import { ask, expectAccessible, expectFocusIn, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

const address = (path: string) => `${service().url}/console/sites/default${path}`;

async function saveTopics(page: Page): Promise<void> {
  await page.goto(address(''));
  for (let number = 1; number <= 60; number += 1) {
    const name = number <= 12 ? `Educação ${number}` : `Bairro ${number}`;
    const topic = {
      name,
      urgentDuringQuietHours: number === 7,
      ...(number === 9 && { translations: { en: { name: 'Schools' } } }),
    };
    expect(await ask(page, 'PUT', `/v1/sites/default/topics/t-${number}`, topic)).toBeLessThan(300);
  }
  const segment = { name: 'Celulares', filter: { systems: ['android', 'ios'] } };
  expect(await ask(page, 'PUT', '/v1/sites/default/segments/celulares', segment)).toBeLessThan(300);
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('of sixty topics, one is found by what is typed, and its form opens from the row, by keyboard', async () => {
  const { page, refused } = await ownerPage();
  await saveTopics(page);
  await page.goto(address('/topics'));
  await page.getByText('60 assuntos · 1 segmento', { exact: true }).waitFor();
  const topics = page.getByRole('table', { name: 'Assuntos' }).getByRole('rowheader');
  expect(await topics.count()).toBe(60);
  const [row] = await page.getByRole('row').filter({ hasText: 't-20' }).all();
  expect((await row!.boundingBox())!.height).toBeLessThan(56);

  // Not writing: the letters of the search are no shortcuts.
  await page.keyboard.type('/educacao');
  await page.getByText('12 de 60 assuntos · 0 de 1 segmento', { exact: true }).waitFor();
  await page.waitForURL(/search=educacao/);
  await page.getByText('Nenhum segmento encontrado').waitFor();
  await page.getByRole('row', { name: 'Educação 7' }).getByText('Urgentes a qualquer hora').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedText(page)).toBe('Educação 1');
  await page.keyboard.press('j');
  await expect.poll(() => focusedText(page)).toBe('Educação 2');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Editar “Educação 2”' });
  await expectFocusIn(dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(page)).toBe('Educação 2');

  // By the name in another language, by id, and with the address alone.
  const search = page.getByRole('searchbox', { name: 'Buscar assuntos e segmentos' });
  await search.fill('schools');
  await expect.poll(() => topics.allTextContents()).toEqual(['Educação 9']);
  await page.goto(address('/topics?search=t-33'));
  await expect.poll(() => topics.allTextContents()).toEqual(['Bairro 33']);
  expect(await search.inputValue()).toBe('t-33');
  // A press anywhere in the row is one on its name.
  await page.getByRole('cell', { name: 't-33' }).click({ force: true });
  await page.getByRole('dialog', { name: 'Editar “Bairro 33”' }).waitFor();
  expect(refused).toEqual([]);
});

test('beyond the limit, the form of a topic reports that one has to be deleted', async () => {
  const { page } = await ownerPage();
  const row = (number: number) => `('default', 'cheio-${number}', 'Cheio ${number}', '', 0)`;
  const rows = Array.from({ length: limits.topicsPerSite }, (_, number) => row(number));
  await write(
    { dataDir: service().dataDir },
    `insert into topic (site, id, name, description, created_at) values ${rows.join(', ')}`,
  );
  await page.goto(address('/topics'));
  await page.getByRole('button', { name: 'Criar assunto' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Criar assunto' });
  await dialog.getByLabel('Nome', { exact: true }).fill('Mais um');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('O limite foi atingido. Antes, exclua o que não é mais usado.').waitFor();
  await expectAccessible(page);
});

test('the removal of a segment announces that recurring messages to it end', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/topics'));
  const segment = { name: 'Bairro norte', filter: { systems: ['android'] } };
  expect(await ask(page, 'PUT', '/v1/sites/default/segments/norte', segment)).toBeLessThan(300);
  await page.reload();
  await page.getByRole('button', { name: 'Ações para Bairro norte' }).click();
  await page.getByRole('menuitem', { name: 'Remover' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remover o segmento “Bairro norte”?' });
  await question.getByText('As recorrentes que usam este segmento param de ser enviadas').waitFor();
  await expectAccessible(page);
});
