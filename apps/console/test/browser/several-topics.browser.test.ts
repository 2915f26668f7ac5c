import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const address = (path: string) => `${service().url}/console/sites/default${path}`;

/** The devices of an audience, by the API. */
function count(page: Page, target: object): Promise<number> {
  return page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/v1/sites/default/audience:count', { method: 'POST', headers, body });
    return ((await response.json()) as { devices: number }).devices;
  }, JSON.stringify({ target }));
}

test('a scheduled message goes to followers of several topics, wherever it is shown, copied or edited', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Obra na adutora');
  await page.getByRole('radio', { name: 'Assuntos' }).focus();
  await page.keyboard.press('Space');
  const topics = page.getByRole('group', { name: 'Assuntos' });
  // The bar names what is missing; after an attempt to send, the field does too.
  const missing = page.getByText('Escolha ao menos um assunto.');
  await missing.waitFor();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect.poll(() => missing.count()).toBe(2);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await topics.getByRole('checkbox', { name: /^Eventos \d+ dispositivos?$/ }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Publicar também no mural').waitFor();
  await topics.getByText('Missas', { exact: true }).click();
  await page.getByText('Mensagens a mais de um assunto não aparecem no mural.').waitFor();
  expect(await page.getByText('Publicar também no mural').count()).toBe(0);
  const [any, all] = [
    await count(page, { filter: { topics: ['eventos', 'missas'] } }),
    await count(page, { filter: { all: [{ topics: ['eventos'] }, { topics: ['missas'] }] } }),
  ];
  expect(all).toBeLessThan(any);
  const reach = page.getByRole('status');
  await reach
    .filter({ hasText: `${any} dispositivos` })
    .first()
    .waitFor();
  await page.getByText('Quem segue todos eles', { exact: true }).click();
  await reach
    .filter({ hasText: `${all} dispositivos` })
    .first()
    .waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);

  await page.getByText('Em data e hora marcadas', { exact: true }).click();
  await page.getByRole('button', { name: 'Agendar', exact: true }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByText('Público: quem segue “Eventos” e “Missas”').waitFor();
  await confirmation.getByRole('button', { name: 'Agendar' }).click();
  await page.getByRole('heading', { name: 'Obra na adutora', level: 1 }).waitFor();
  await page.getByText('Assuntos: Eventos e Missas').waitFor();

  await page.getByRole('link', { name: 'Editar' }).click();
  await topics.getByRole('checkbox', { name: 'Missas', checked: true }).waitFor();
  expect(await page.getByRole('radio', { name: 'Quem segue todos eles' }).isChecked()).toBe(true);
  await page.getByText('Quem segue qualquer um deles', { exact: true }).click();
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await confirmation.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByText('Assuntos: Eventos ou Missas').waitFor();
  await page.goto(address('/messages'));
  await page.getByText('Assuntos: Eventos ou Missas').waitFor();

  await page.getByRole('link', { name: 'Obra na adutora' }).click();
  await page.getByRole('link', { name: 'Duplicar' }).click();
  await page.getByText('Esta é uma cópia.').waitFor();
  await topics.getByRole('checkbox', { name: 'Missas', checked: true }).waitFor();
  expect(await page.getByRole('radio', { name: 'Quem segue qualquer um deles' }).isChecked()).toBe(true);
  expect(refused).toEqual([]);
});

test('a draft of an earlier version opens with its topic', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Rodízio');
  await page.getByText('Rascunho salvo neste navegador.').waitFor();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('sineta:draft:'))!;
    const draft = { audience: 'topic', topic: 'eventos', title: 'Rodízio' };
    localStorage.setItem(key, JSON.stringify({ version: 1, draft }));
  });
  await page.reload();
  await page.getByText('Seu rascunho foi recuperado.').waitFor();
  const topic = page.getByRole('group', { name: 'Assuntos' }).getByRole('checkbox', { name: 'Eventos' });
  expect(await topic.isChecked()).toBe(true);
});
