import type { Audit, Drafts, MessageDetails, Messages, SharedDraft } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage, memberPage } = useConsole();

const site = '/v1/sites/default';
const address = (path: string) => `${service().url}/console/sites/default${path}`;
const poll = { timeout: 60_000 };

const read = <T>(page: Page, path: string) =>
  page.evaluate(async (path) => (await (await fetch(path)).json()) as unknown, path) as Promise<T>;

/** A tab of an author, who was invited by the owner. */
async function authorPage(owner: Page, name: string): Promise<Page> {
  await owner.goto(address(''));
  return memberPage(name, { role: 'author' });
}

/** Presses a button by keyboard. */
async function press(page: Page, name: string, within: 'alertdialog' | 'main' = 'main'): Promise<void> {
  const button = page.getByRole(within).getByRole('button', { name, exact: true, disabled: false });
  await button.focus();
  await page.keyboard.press('Enter');
}

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of [360, 1280]) await expectToFit(page, width);
}

test('an author asks for approval, and an owner returns the draft, then approves and sends it, by keyboard', async () => {
  const { page: ana, refused } = await ownerPage();
  const author = await authorPage(ana, 'Duda Reis');

  await author.goto(address('/compose'));
  await author.getByRole('button', { name: 'Pedir aprovação' }).waitFor();
  expect(await author.getByRole('button', { name: /^(?:Enviar$|Enviar teste|Agendar)/ }).count()).toBe(0);
  await press(author, 'Pedir aprovação');
  await author.getByText('Falta o título.').waitFor();
  await author.getByLabel('Título').fill('Feira na praça');
  await author.getByLabel('Texto', { exact: true }).fill('Sábado, às 8h.');
  await expectFine(author);
  await press(author, 'Pedir aprovação');
  const asking = author.getByRole('alertdialog', { name: 'Pedir aprovação?' });
  await asking.getByText('Nada é enviado agora.').waitFor();
  await expectFine(author);
  await press(author, 'Pedir aprovação', 'alertdialog');
  await author.getByText('Duda Reis pediu aprovação').waitFor();
  await author.getByText('Aprovação pedida.', { exact: true }).first().waitFor();
  const id = new URL(author.url()).searchParams.get('draft')!;
  const draft = `${site}/drafts/${id}`;
  await expectFine(author);

  // A change cancels the request.
  await author.getByLabel('Título').fill('Feira no parque');
  await author.getByRole('button', { name: 'Pedir aprovação' }).waitFor();
  expect((await read<SharedDraft>(author, draft)).approval).toBeUndefined();
  await press(author, 'Pedir aprovação');
  await press(author, 'Pedir aprovação', 'alertdialog');
  await author.getByRole('button', { name: 'Desfazer pedido' }).waitFor();
  const message = (await read<SharedDraft>(author, draft)).message;

  await ana.goto(address(''));
  await ana.getByText('Um rascunho aguarda aprovação.').waitFor();
  await expectFine(ana);
  // The only one is opened.
  expect(await ana.getByRole('link', { name: 'Ver rascunho', exact: true }).getAttribute('href')).toMatch(
    new RegExp(`/compose\\?draft=${id}$`),
  );
  await ana.goto(address('/messages/drafts'));
  await ana.getByRole('heading', { name: 'Rascunhos', level: 1 }).waitFor();
  await ana.getByText('Pede aprovação', { exact: true }).waitFor();
  await ana.getByRole('link', { name: 'Rascunhos 1 aguardando aprovação', exact: true }).waitFor();
  await ana.getByText('Duda Reis pediu aprovação').waitFor();
  await expectFine(ana);
  await ana.getByRole('link', { name: 'Feira no parque' }).focus();
  await ana.keyboard.press('Enter');
  await ana.getByText(/^Duda Reis pediu aprovação (?:agora|há [^,]+)\. Aprovar/).waitFor();
  await expectFine(ana);
  await press(ana, 'Devolver');
  await ana.getByText('Ana Souza devolveu este rascunho').waitFor();
  await ana.getByRole('button', { name: 'Enviar', exact: true }).waitFor();

  await author.reload();
  await author.getByText('Mude o que for preciso e peça aprovação de novo.').waitFor();
  await expectFine(author);
  await press(author, 'Pedir aprovação');
  await press(author, 'Pedir aprovação', 'alertdialog');
  await author.getByRole('button', { name: 'Desfazer pedido' }).waitFor();

  await ana.reload();
  await press(ana, 'Aprovar e enviar');
  await press(ana, 'Publicar', 'alertdialog');
  await ana.getByRole('heading', { name: 'Feira no parque', level: 1 }).waitFor();
  const { messages } = await read<Messages>(ana, `${site}/messages`);
  expect(messages).toHaveLength(1);
  const sent = await read<MessageDetails>(ana, `${site}/messages/${messages[0]!.id}`);
  expect(sent).toMatchObject({ target: message.target, notification: message.notification });
  expect((await read<Drafts>(ana, `${site}/drafts`)).drafts).toEqual([]);
  const { entries } = await read<Audit>(ana, '/v1/audit?action=message.sent');
  expect(entries.map(({ actor, details }) => [actor.name, details?.['author']])).toEqual([
    ['Ana Souza', 'Duda Reis'],
  ]);
  await ana.goto(`${service().url}/console/audit`);
  await ana.getByText('com aprovação pedida por Duda Reis').waitFor();
  expect(refused).toEqual([]);
});

test('a draft whose request fails is kept for the team, and the request can be made there', async () => {
  const { page: ana } = await ownerPage();
  const author = await authorPage(ana, 'Eva Dias');
  await author.goto(address('/compose'));
  await author.getByLabel('Título').fill('Coleta seletiva');
  await author.route('**/*:requestApproval', (route) => route.abort());
  await press(author, 'Pedir aprovação');
  await press(author, 'Pedir aprovação', 'alertdialog');
  await author.getByRole('heading', { name: 'Rascunho da equipe', level: 1 }).waitFor();
  await author.getByText('O serviço não respondeu.').first().waitFor();
  await author.unroute('**/*:requestApproval');
  await press(author, 'Pedir aprovação');
  await press(author, 'Pedir aprovação', 'alertdialog');
  await author.getByText('Eva Dias pediu aprovação').waitFor();
  const { drafts } = await read<Drafts>(author, `${site}/drafts`);
  expect(drafts.filter(({ title }) => title === 'Coleta seletiva')).toHaveLength(1);
});

test('an author cancels a request by keyboard, keeps the focus, and cannot change what is scheduled', async () => {
  const { page: ana } = await ownerPage();
  const author = await authorPage(ana, 'Caio Melo');
  const notification = { title: 'Mutirão', body: 'No domingo.' };
  const message = { target: { everyone: true }, notification };
  expect(await ask(author, 'POST', `${site}/drafts`, { message })).toBe(201);
  const [draft] = (await read<Drafts>(author, `${site}/drafts`)).drafts;
  await author.goto(address(`/compose?draft=${draft!.id}`));
  await press(author, 'Pedir aprovação');
  await press(author, 'Pedir aprovação', 'alertdialog');
  await author.getByRole('button', { name: 'Desfazer pedido' }).waitFor();
  const focused = () => author.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused, poll).toBe('Desfazer pedido');
  // A second request is none, not even one that waits for the end of the first.
  await author.getByLabel('Título').press('Control+Enter');
  await author.getByRole('button', { name: 'Desfazer pedido' }).focus();
  await author.keyboard.press('Enter');
  await author.getByRole('button', { name: 'Pedir aprovação' }).waitFor();
  expect(await author.getByRole('alertdialog').count()).toBe(0);
  expect(await focused()).toBe('Pedir aprovação');
  expect((await read<SharedDraft>(author, `${site}/drafts/${draft!.id}`)).approval).toBeUndefined();

  const sendAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  expect(await ask(ana, 'POST', `${site}/messages`, { ...message, sendAt })).toBe(202);
  const { messages } = await read<Messages>(author, `${site}/messages?state=scheduled`);
  await author.goto(address(`/messages/${messages[0]!.id}`));
  await author.getByRole('link', { name: 'Duplicar' }).waitFor();
  for (const name of ['Editar', 'Remarcar', 'Cancelar envio']) {
    expect(await author.getByText(name, { exact: true }).count()).toBe(0);
  }
  await author.goto(address(`/compose?edit=${messages[0]!.id}`));
  await author.getByText('Você pode ver as mensagens, mas não enviar').waitFor();
  await author.goto(address('/messages/drafts'));
  await author.getByRole('link', { name: 'Mutirão' }).waitFor();
  await expectFine(author);
});

test('a confirmation is for the draft that it showed: a change of the author closes it, and nothing is sent', async () => {
  const { page: ana } = await ownerPage();
  const author = await authorPage(ana, 'Lia Nunes');
  const written = (title: string) => ({ target: { everyone: true }, notification: { title, body: 'Hoje.' } });
  expect(await ask(author, 'POST', `${site}/drafts`, { message: written('Oficina de pipas') })).toBe(201);
  const { drafts } = await read<Drafts>(author, `${site}/drafts`);
  const { id } = drafts.find(({ title }) => title === 'Oficina de pipas')!;
  const draft = `${site}/drafts/${id}`;
  expect(await ask(author, 'POST', `${draft}:requestApproval`, { revision: 1 })).toBe(200);

  await ana.goto(address(`/compose?draft=${id}`));
  await press(ana, 'Aprovar e enviar');
  const confirmation = ana.getByRole('alertdialog');
  await confirmation.getByText('Oficina de pipas').waitFor();
  await confirmation.getByRole('button', { name: 'Publicar', disabled: false }).waitFor();
  expect(await ask(author, 'PUT', draft, { revision: 1, message: written('Oficina de rádio') })).toBe(200);
  // The console may notice it before, and close the confirmation.
  await ana.evaluate(() => {
    [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].at(-1)?.click();
  });
  await confirmation.waitFor({ state: 'detached' });
  const notice = ana.getByText('Lia Nunes mudou o rascunho: esta é a versão mais recente.');
  await notice.waitFor();
  await ana.getByText('A mudança desfez o pedido de aprovação.').waitFor();
  expect(await ana.getByLabel('Título').inputValue()).toBe('Oficina de rádio');
  const titles = async () =>
    (await read<Messages>(ana, `${site}/messages`)).messages.map(({ title }) => title);
  expect(await titles()).not.toContain('Oficina de pipas');
  expect(await titles()).not.toContain('Oficina de rádio');
  await expectFine(ana);

  await press(ana, 'Enviar');
  await confirmation.getByText('Oficina de rádio').waitFor();
  expect(await confirmation.getByRole('alert').count()).toBe(0);
  await press(ana, 'Publicar', 'alertdialog');
  await ana.getByRole('heading', { name: 'Oficina de rádio', level: 1 }).waitFor();
});

test('the open page of an approver shows a change of the author, and no longer offers its approval', async () => {
  const { page: ana } = await ownerPage();
  const author = await authorPage(ana, 'Ivo Pires');
  const written = (title: string) => ({ target: { everyone: true }, notification: { title, body: 'Hoje.' } });
  expect(await ask(author, 'POST', `${site}/drafts`, { message: written('Cinema na praça') })).toBe(201);
  const { drafts } = await read<Drafts>(author, `${site}/drafts`);
  const { id } = drafts.find(({ title }) => title === 'Cinema na praça')!;
  const draft = `${site}/drafts/${id}`;
  expect(await ask(author, 'POST', `${draft}:requestApproval`, { revision: 1 })).toBe(200);

  // It is not marked in between: that interval is longer.
  let marks = 0;
  ana.on('request', (request) => void (request.url().endsWith(':edit') && marks++));
  await ana.goto(address(`/compose?draft=${id}`));
  await ana.getByText('Ivo Pires pediu aprovação').waitFor();
  await ana.getByRole('button', { name: 'Aprovar e enviar', disabled: false }).waitFor();
  expect(await ask(author, 'PUT', draft, { revision: 1, message: written('Teatro na praça') })).toBe(200);
  await ana.getByText('A mudança desfez o pedido de aprovação.').waitFor({ timeout: 12_000 });
  expect(marks).toBe(1);
  expect(await ana.getByLabel('Título').inputValue()).toBe('Teatro na praça');
  expect(await ana.getByText('Ivo Pires pediu aprovação').count()).toBe(0);
  expect(await ana.getByRole('button', { name: 'Aprovar e enviar' }).count()).toBe(0);
  await ana.getByRole('button', { name: 'Enviar', exact: true }).waitFor();
});

test('Ctrl+Enter works wherever the focus is on the page, for the author and for the approver', async () => {
  const { page: ana } = await ownerPage();
  const author = await authorPage(ana, 'Rui Sá');
  await author.goto(address('/compose'));
  await author.getByLabel('Título').fill('Rua fechada');
  await author.getByText('A mensagem é enviada assim que for aprovada.').waitFor();
  await author.getByRole('radio', { name: 'Todos', exact: true }).focus();
  await author.keyboard.press('Control+Enter');
  const request = author.getByRole('alertdialog', { name: 'Pedir aprovação?' });
  await request.waitFor();
  await press(author, 'Pedir aprovação', 'alertdialog');
  await author.getByText('Rui Sá pediu aprovação').waitFor();
  const { drafts } = await read<Drafts>(author, `${site}/drafts`);
  const { id } = drafts.find(({ title }) => title === 'Rua fechada')!;

  await ana.goto(address(`/compose?draft=${id}`));
  await ana.getByText('Rui Sá pediu aprovação').waitFor();
  await ana.getByText('A mensagem é enviada assim que você confirmar.').waitFor();
  const confirmation = ana.getByRole('alertdialog');
  await ana.keyboard.press('Control+Enter');
  await confirmation.waitFor();
  await confirmation.getByRole('button', { name: 'Voltar' }).click();
  await confirmation.waitFor({ state: 'detached' });
  // A button is not pressed as well, and a link keeps the key.
  await ana.getByRole('button', { name: 'Devolver' }).focus();
  await ana.keyboard.press('Control+Enter');
  await confirmation.waitFor();
  await confirmation.getByRole('button', { name: 'Voltar' }).click();
  await confirmation.waitFor({ state: 'detached' });
  expect((await read<SharedDraft>(ana, `${site}/drafts/${id}`)).approval?.state).toBe('requested');
  const composing = { key: 'Enter', ctrlKey: true, bubbles: true, isComposing: true } as const;
  await ana.getByLabel('Título').dispatchEvent('keydown', composing);
  expect(await confirmation.count()).toBe(0);
  await expectFine(ana);
});
