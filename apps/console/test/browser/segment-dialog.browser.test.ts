import type { Segments, Topics } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

const stored = (page: Page, kind: 'segments' | 'topics') =>
  page.evaluate(async (kind) => {
    const response = await fetch(`/v1/sites/default/${kind}`);
    return ((await response.json()) as Segments & Topics)[kind];
  }, kind);

test('the number of devices and the buttons of a segment stay in view on a phone, and cover no focus', async () => {
  const { page, refused } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${service().url}/console/sites/default/topics`);
  await page.getByRole('button', { name: 'Criar segmento' }).click();
  const dialog = page.getByRole('dialog');
  const count = dialog.getByRole('status').first();
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await dialog.getByRole('button', { name: 'Sistema' }).click();
  await dialog.getByLabel('Android').check({ force: true });
  await dialog.getByRole('button', { name: 'Mais condições' }).click();
  for (const name of ['Navegador', 'Idioma', 'Sem visita há mais de', 'Entrou desde']) {
    await dialog.getByRole('button', { name, exact: true }).click();
  }
  await count.getByText('Nenhum dispositivo ainda').waitFor();
  await dialog.getByLabel('Nome').focus();
  /** What has the focus, in pixels from the top of the window; undefined if it is one of the buttons that stay. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement!;
      if (element.closest('label, form') === null) return undefined;
      const isStaying = element instanceof HTMLButtonElement && /Salvar|Cancelar/.test(element.textContent);
      return isStaying ? undefined : (element.closest('label') ?? element).getBoundingClientRect().bottom;
    });
  let fields = 0;
  for (let bottom = await focused(); bottom !== undefined; bottom = await focused()) {
    const top = (await count.boundingBox())!.y;
    expect(bottom, `field ${fields}`).toBeLessThanOrEqual(top);
    const button = (await save.boundingBox())!;
    expect(button.y + button.height, `field ${fields}`).toBeLessThanOrEqual(640);
    fields += 1;
    await page.keyboard.press('Tab');
  }
  expect(fields).toBeGreaterThan(15);
  await expectAccessible(page);
  expect(refused).toEqual([]);
});

test('conditions are added and removed by keyboard, and the focus goes with them', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/topics`);
  await page.getByRole('button', { name: 'Criar segmento' }).click();
  const dialog = page.getByRole('dialog');
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      return element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent;
    });
  await dialog.getByRole('button', { name: 'Sistema' }).press('Enter');
  await expect.poll(focused).toBe('Android');
  await page.keyboard.press('Space');
  await dialog.getByText('Nenhum dispositivo ainda').waitFor();
  const system = dialog.getByRole('group', { name: 'Sistema' });
  // Without a value, a condition stays until it is removed.
  await page.keyboard.press('Space');
  await system.waitFor();
  await dialog.getByRole('button', { name: 'Mais condições' }).press('Enter');
  await expect.poll(focused).toBe('Visitou há até');
  await dialog.getByRole('button', { name: 'Entrou antes de' }).press('Enter');
  await expect.poll(focused).toContain('Entrou antes de');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Remover condição: Sistema' }).press('Enter');
  await expect.poll(focused).toBe('Sistema');
  expect(await system.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Remover condição: Entrou antes de' }).press('Enter');
  await expect.poll(focused).toBe('Entrou antes de');
  await expectAccessible(page);
  expect(refused).toEqual([]);
});

test('an empty condition is marked and gets the focus, and a period begins with 30 days', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/topics`);
  await page.getByRole('button', { name: 'Criar segmento' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Sumidos');
  await dialog.getByRole('button', { name: 'Sistema' }).click();
  const system = dialog.getByRole('group', { name: 'Sistema' });
  await system.waitFor();
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await save.press('Enter');
  await system.getByText('Escolha um valor ou remova esta condição.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remover condição: Sistema' }).click();
  await dialog.getByRole('alert').getByText('Escolha pelo menos uma condição.').waitFor();
  await dialog.getByRole('button', { name: 'Sem visita há mais de' }).click();
  await save.click();
  await page.getByText('Segmento “Sumidos” salvo.').waitFor();
  const saved = (await stored(page, 'segments')).find(({ id }) => id === 'sumidos');
  expect(saved).toMatchObject({ filter: { notSeenForDays: 30 } });
  expect(refused).toEqual([]);
});

test('a new segment or topic does not replace one that another member has just created', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/topics`);
  await page.getByRole('button', { name: 'Criar segmento' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Centro');
  await dialog.getByRole('button', { name: 'Sistema' }).click();
  await dialog.getByLabel('Android').check({ force: true });
  const segment = { name: 'Centro', filter: { languages: ['pt'] } };
  expect(await ask(page, 'PUT', '/v1/sites/default/segments/centro', segment)).toBe(200);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Já existe um segmento com nome parecido.').waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  // Other tests have stored segments of their own.
  expect(await stored(page, 'segments')).toContainEqual(expect.objectContaining({ ...segment, revision: 1 }));
  await expectAccessible(page);
  // With another name it is one of its own.
  await dialog.getByLabel('Nome').fill('Centro velho');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Segmento “Centro velho” salvo.').waitFor();

  await page.getByRole('button', { name: 'Criar assunto' }).click();
  await dialog.getByLabel('Nome').fill('Água');
  const topic = { name: 'Água e esgoto', description: 'Cortes de água.' };
  expect(await ask(page, 'PUT', '/v1/sites/default/topics/agua', topic)).toBe(200);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Já existe um assunto com este ID.').waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  expect(await stored(page, 'topics')).toMatchObject([{ ...topic, revision: 1 }]);
});

test('a segment that another member changed meanwhile is not saved, and opens again as it is now', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const segment = { name: 'Bairro', filter: { languages: ['pt'] } };
  const newer = { name: 'Bairro', filter: { languages: ['es'] } };
  expect(await ask(page, 'PUT', '/v1/sites/default/segments/bairro', segment)).toBe(200);
  await page.goto(`${service().url}/console/sites/default/topics`);
  const open = page.getByRole('table', { name: 'Segmentos' }).getByRole('button', { name: /^Bairro/ });
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Bairro novo');
  expect(await ask(page, 'PUT', '/v1/sites/default/segments/bairro', newer)).toBe(200);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Alguém da equipe alterou isto enquanto você editava. Nada foi salvo.').waitFor();
  expect(await dialog.getByLabel('Nome').inputValue()).toBe('Bairro novo');
  await expectAccessible(page);
  const now = async () => (await stored(page, 'segments')).find(({ id }) => id === 'bairro');
  expect(await now()).toMatchObject({ ...newer, revision: 2 });
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await dialog.getByLabel('Nome').inputValue()).toBe('Bairro novo');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await open.click();
  await dialog.getByLabel('Nome').fill('Bairro novo');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Segmento “Bairro novo” salvo.').waitFor();
  expect(await now()).toMatchObject({ name: 'Bairro novo', filter: newer.filter, revision: 3 });
  // One that was deleted is not created again.
  await open.click();
  await dialog.getByLabel('Nome').fill('Bairro velho');
  expect(await ask(page, 'DELETE', '/v1/sites/default/segments/bairro')).toBe(204);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Isto não existe mais.').waitFor();
  expect(await now()).toBeUndefined();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect.poll(() => open.count()).toBe(0);
});
