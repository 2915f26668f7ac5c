import type { Drafts, SharedDraft } from '@sineta/protocol';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { pngFile } from '../../../server/test/harness/png-file.ts';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage, memberPage } = useConsole();

const drafts = '/v1/sites/default/drafts';
const address = (path: string) => `${service().url}/console/sites/default${path}`;
const poll = { timeout: 60_000 };

const read = <T>(page: Page, path: string) =>
  page.evaluate(async (path) => (await (await fetch(path)).json()) as unknown, path) as Promise<T>;

const stored = async (page: Page, draft: string) =>
  (await read<SharedDraft>(page, `${drafts}/${draft}`)).message.notification.title;

const draftIn = (page: Page) => new URL(page.url()).searchParams.get('draft')!;

/** Writes a message, and stores it as a draft of the site. Returns its id. */
async function share(page: Page, title: string): Promise<string> {
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill(title);
  await page.getByRole('button', { name: 'Guardar nos rascunhos' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Rascunho da equipe', level: 1 }).waitFor();
  await page.getByText('Rascunho guardado. A equipe já pode abri-lo.').waitFor();
  await page.getByText('Salvo para a equipe.').waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe(title);
  return draftIn(page);
}

/** Holds the request that stores the next draft. */
async function holdDraft(page: Page): Promise<PromiseWithResolvers<Route>> {
  const begun = Promise.withResolvers<Route>();
  await page.route(`**${drafts}`, (route) => begun.resolve(route), { times: 1 });
  return begun;
}

/** Tries to type into the title, and to send. */
async function expectFixed(page: Page, title: string): Promise<void> {
  const field = page.getByLabel('Título');
  await expect.poll(() => field.evaluate((field) => field.closest('[inert]') !== null), poll).toBe(true);
  await field.focus();
  await page.keyboard.type('!!');
  await page.keyboard.press('Control+Enter');
  expect(await field.inputValue()).toBe(title);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
}

test('two members write one draft: each sees the other, no text is lost, and it is sent once', async () => {
  const { page: ana, refused } = await ownerPage();
  const draft = await share(ana, 'Feira na praça');
  const bia = await memberPage('Bia Lima', { role: 'editor' });

  await bia.goto(address('/messages'));
  await bia.getByRole('link', { name: 'Rascunhos' }).focus();
  await bia.keyboard.press('Enter');
  await bia.getByRole('heading', { name: 'Rascunhos', level: 1 }).waitFor();
  await bia.getByText('Ana Souza está com ele aberto').waitFor();
  await expectAccessible(bia);
  await expectToFit(bia, 360);
  await bia.getByRole('link', { name: 'Feira na praça' }).click();
  await bia.getByText('Ana Souza está com este rascunho aberto.').waitFor();
  await bia.getByLabel('Título').fill('Feira no parque');
  await expect.poll(() => stored(ana, draft), poll).toBe('Feira no parque');
  await expect.poll(() => ana.getByLabel('Título').inputValue(), poll).toBe('Feira no parque');
  await ana.getByText('Bia Lima está com este rascunho aberto.').waitFor();
  await expectAccessible(ana);
  await expectToFit(ana, 360);

  await ana.context().setOffline(true);
  await ana.getByLabel('Título').fill('Feira adiada');
  await ana.getByText('Ainda não foi possível salvar para a equipe.').waitFor();
  await bia.getByLabel('Título').fill('Feira cancelada');
  await expect.poll(() => stored(bia, draft), poll).toBe('Feira cancelada');
  await ana.context().setOffline(false);
  const conflict = ana.getByText('Bia Lima mudou este rascunho enquanto você escrevia.');
  await conflict.waitFor();
  await ana.reload();
  await conflict.waitFor();
  expect(await ana.getByLabel('Título').inputValue()).toBe('Feira adiada');
  await expectAccessible(ana);
  await expectToFit(ana, 360);
  const begun = await holdDraft(ana);
  await ana.getByRole('button', { name: 'Guardar a minha como cópia' }).click();
  const storing = await begun.promise;
  await expectFixed(ana, 'Feira adiada');
  await storing.continue();
  await expect.poll(() => draftIn(ana), poll).not.toBe(draft);
  await ana.getByText('Sua versão agora é outro rascunho.').waitFor();
  expect(await ana.getByLabel('Título').inputValue()).toBe('Feira adiada');
  expect(await stored(ana, draftIn(ana))).toBe('Feira adiada');
  expect(await stored(ana, draft)).toBe('Feira cancelada');

  await ana.goto(address(`/compose?draft=${draft}`));
  await ana.getByText('Salvo para a equipe.').waitFor();
  for (const page of [bia, ana]) {
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
    if (page === bia) await page.getByRole('heading', { name: 'Feira cancelada', level: 1 }).waitFor();
  }
  const confirmation = ana.getByRole('alertdialog');
  await confirmation.getByText('O rascunho mudou.').waitFor();
  await confirmation.getByRole('button', { name: 'Voltar' }).click();
  await ana.getByText('Este rascunho foi enviado ou excluído.').waitFor();
  expect(await ana.getByLabel('Título').inputValue()).toBe('Feira cancelada');
  const { messages } = await read<{ messages: readonly unknown[] }>(ana, '/v1/sites/default/messages');
  expect(messages).toHaveLength(1);
  const left = await read<Drafts>(ana, drafts);
  expect(left.drafts.map(({ title }) => title)).toEqual(['Feira adiada']);
  await ana.reload();
  await ana.getByText('Este rascunho não existe mais: foi enviado ou excluído.').waitFor();
  expect(refused).toEqual([]);
});

test('a draft is deleted from the list by keyboard, and the user’s own draft stays in this browser', async () => {
  const { page, refused } = await ownerPage();
  await share(page, 'Mutirão');
  await page.goto(address('/compose'));
  expect(await page.getByLabel('Título').inputValue()).toBe('');
  await page.getByLabel('Título').fill('Só meu');
  await page.getByText('Rascunho salvo neste navegador.').waitFor();
  await page.goto(address('/messages/drafts'));
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Mutirão' })
    .getByText(/^Todos · Última mudança/)
    .waitFor();
  await page.getByRole('button', { name: 'Excluir o rascunho “Mutirão”' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Excluir rascunho?' });
  await dialog.getByText('“Mutirão” será excluído para toda a equipe.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Excluir' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Rascunho “Mutirão” excluído.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /Mutirão/ }).count(), poll).toBe(0);
  await expect.poll(() => page.locator('h1:focus').count(), poll).toBe(1);
  await page.goto(address('/compose'));
  await page.getByText('Seu rascunho foi recuperado.').waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe('Só meu');
  expect(refused).toEqual([]);
});

test('a draft that cannot be saved is kept, and the question has the reason', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Quermesse');
  await page.route(`**${drafts}`, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Guardar nos rascunhos' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Guardar nos rascunhos da equipe?' });
  await dialog.getByText('Nada é enviado agora.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('heading', { name: 'Rascunho da equipe', level: 1 }).waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe('Quermesse');
  await page.getByText('Salvo para a equipe.').waitFor();
});

/** Stores a written draft for the team, as far as its request, which waits. */
async function beginStoring(page: Page): Promise<Route> {
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Quermesse');
  const begun = await holdDraft(page);
  await page.getByRole('button', { name: 'Guardar nos rascunhos' }).click();
  return begun.promise;
}

test('while a draft is stored for the team, it is not changed and not sent', async () => {
  const { page } = await ownerPage();
  const storing = await beginStoring(page);
  await expectFixed(page, 'Quermesse');
  expect(await page.getByRole('button', { name: 'Começar do zero' }).isDisabled()).toBe(true);
  await storing.continue();
  await page.getByRole('heading', { name: 'Rascunho da equipe', level: 1 }).waitFor();
  await page.getByText('Rascunho guardado. A equipe já pode abri-lo.').waitFor();
  await page.getByLabel('Título').fill('Quermesse no parque');
  await page.getByText('Salvo para a equipe.').waitFor();
});

test('a page that is left while its draft is stored for the team does not return', async () => {
  const { page } = await ownerPage();
  const storing = await beginStoring(page);
  await page.getByRole('link', { name: 'Mensagens', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Mensagens', level: 1 }).waitFor();
  await storing.continue();
  await page.getByText('Rascunho guardado. A equipe já pode abri-lo.').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/\/messages$/);
  await page.goto(address('/compose'));
  expect(await page.getByLabel('Título').inputValue()).toBe('');
});

test('while the draft is saved before another begins, it cannot be kept, so that nothing written later is lost', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Quermesse');
  await page.getByText('Rascunho salvo neste navegador.').waitFor();
  await page.goto(address('/compose?browser=firefox'));
  const begun = await holdDraft(page);
  const question = page.getByRole('alertdialog', { name: 'Substituir o rascunho?' });
  await question.getByRole('button', { name: 'Guardar antes' }).click();
  const saving = await begun.promise;
  const keep = question.getByRole('button', { name: 'Manter rascunho' });
  await expect.poll(() => keep.isDisabled(), poll).toBe(true);
  await page.keyboard.press('Escape');
  expect(await question.count()).toBe(1);
  await saving.continue();
  await page.getByText('Rascunho guardado. A equipe já pode abri-lo.').waitFor();
  await question.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Título').inputValue()).toBe('');
});

test('a file on its way is not in the version of another member that takes the place of the text', async () => {
  const { page: ana } = await ownerPage();
  const draft = await share(ana, 'Feira na praça');
  const gil = await memberPage('Gil Prado', { role: 'editor' });
  const begun = Promise.withResolvers<Route>();
  await ana.route('**/images?use=image', (route) => begun.resolve(route), { times: 1 });
  const buffer = pngFile(64, new Uint8Array(64 * 32).fill(90));
  const file = { name: 'feira', mimeType: 'image/png', buffer };
  await ana.locator('input[type="file"]').first().setInputFiles(file);
  const upload = await begun.promise;
  const ended = ana.waitForEvent('requestfailed', (request) => request.url().includes('/images?'));
  await ana.context().setOffline(true);
  await ana.getByLabel('Título').fill('Feira adiada');
  await ana.getByText('Ainda não foi possível salvar para a equipe.').waitFor();
  const { revision, message } = await read<SharedDraft>(gil, `${drafts}/${draft}`);
  const changed = { revision, message: { ...message, notification: { title: 'Feira cancelada' } } };
  expect(await ask(gil, 'PUT', `${drafts}/${draft}`, changed)).toBe(200);
  await ana.context().setOffline(false);
  await ana.getByRole('button', { name: 'Usar a outra versão' }).click();
  await expect.poll(() => ana.getByLabel('Título').inputValue(), poll).toBe('Feira cancelada');
  await ana.getByRole('button', { name: 'Enviar', exact: true, disabled: false }).waitFor(poll);
  await ended;
  await upload.continue();
  expect(await ana.getByLabel('URL da imagem', { exact: true }).inputValue()).toBe('');
});
