import type { MessageDetails } from '@sineta/protocol';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { write } from '../../../server/test/harness/rows.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

const messages = '/v1/sites/default/messages';
const poll = { timeout: 60_000 };

/** Requests with the session of the page. Returns the id of the message. */
function post(page: Page, path: string, body: object): Promise<string> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, { method: 'POST', headers, body });
      return ((await response.json()) as { id: string }).id;
    },
    [path, JSON.stringify(body)] as const,
  );
}

const stored = (page: Page, id: string) =>
  page.evaluate(async (path) => (await (await fetch(path)).json()) as MessageDetails, `${messages}/${id}`);

test('a sent message is corrected and withdrawn by keyboard, and its page has what it said before', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const id = await post(page, messages, {
    target: { everyone: true },
    notification: {
      title: 'Feira no sábado',
      body: 'Das 8h às 12h.',
      navigate: 'https://vila.example/feria',
      tag: 'feira',
    },
    translations: { en: { title: 'Market on Saturday' } },
  });
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  await page.getByRole('button', { name: 'Corrigir…' }).focus();
  await page.keyboard.press('Enter');
  const correction = page.getByRole('dialog', { name: 'Corrigir o aviso' });
  const title = correction.getByLabel('Título · Português (Brasil)');
  expect(await title.inputValue()).toBe('Feira no sábado');
  await expectAccessible(page);
  await expectToFit(page, 360);
  await title.focus();
  await page.keyboard.press('Enter');
  await correction.getByText('Nada mudou ainda.').first().waitFor();
  await title.fill('Feira no domingo');
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await title.inputValue()).toBe('Feira no domingo');
  const link = correction.getByLabel('Link · Português (Brasil)');
  await link.fill('vila.example');
  await title.focus();
  await page.keyboard.press('Enter');
  await correction.getByText('Digite um endereço completo').waitFor();
  await link.fill('https://vila.example/feira');
  expect(await correction.getByLabel('Link · Inglês').count(), 'it has that of the message').toBe(0);
  await correction.getByLabel('Título · Inglês').fill('Market on Sunday');
  await title.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Mensagem corrigida.').waitFor();
  await page.getByRole('heading', { name: 'Feira no domingo', level: 1 }).waitFor();
  await page.getByText('Antes: Feira no sábado · Das 8h às 12h. · https://vila.example/feria').waitFor();
  await expectAccessible(page);
  const corrected = await stored(page, id);
  expect(corrected).toMatchObject({
    notification: {
      title: 'Feira no domingo',
      body: 'Das 8h às 12h.',
      navigate: 'https://vila.example/feira',
      tag: 'feira',
    },
    translations: { en: { title: 'Market on Sunday' } },
  });

  await page.getByRole('button', { name: 'Retirar…' }).focus();
  await page.keyboard.press('Enter');
  const withdrawal = page.getByRole('dialog', { name: 'Retirar o aviso?' });
  await withdrawal.getByText('Aparece na página do aviso.').waitFor();
  await withdrawal.getByLabel('Motivo (opcional)').fill('Vai chover.');
  await expectAccessible(page);
  await expectToFit(page, 360);
  await withdrawal.getByRole('button', { name: 'Retirar' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Motivo: Vai chover.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Corrigir…' }).count(), poll).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), poll).toBe('H1');
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect((await stored(page, id)).withdrawal).toMatchObject({ reason: 'Vai chover.' });

  expect(refused).toEqual([]);
});

test('a correction does not undo one that another member has made meanwhile', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const id = await post(page, messages, { target: { everyone: true }, notification: { title: 'Feira' } });
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  await page.getByRole('button', { name: 'Corrigir…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corrigir o aviso' });
  await dialog.getByLabel('Título').fill('Feira na praça');
  const notification = { title: 'Feira no domingo' };
  await post(page, `${messages}/${id}:correct`, { notification, translations: { en: { title: 'Market' } } });
  const reload = () => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect
    .poll(() => reload().then(() => page.locator('h1').textContent()), poll)
    .toBe('Feira no domingo');
  await dialog.getByText('A mensagem foi corrigida enquanto isso.').waitFor();
  expect(await dialog.getByLabel('Título').inputValue()).toBe('Feira na praça');
  expect(await dialog.getByRole('button', { name: 'Corrigir' }).isDisabled()).toBe(true);
  await expectAccessible(page);
});

test('nor one that its page has not seen', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const id = await post(page, messages, { target: { everyone: true }, notification: { title: 'Feira' } });
  await expect.poll(async () => (await stored(page, id)).state, poll).toBe('sent');
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  await page.getByRole('button', { name: 'Corrigir…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corrigir o aviso' });
  await dialog.getByLabel('Título').fill('Feira na praça');
  await post(page, `${messages}/${id}:correct`, { notification: { title: 'Feira no domingo' } });
  await dialog.getByRole('button', { name: 'Corrigir' }).click();
  await dialog.getByText('A mensagem foi corrigida enquanto isso.').waitFor();
  expect(await dialog.getByLabel('Título').inputValue()).toBe('Feira na praça');
  expect(await stored(page, id)).toMatchObject({ title: 'Feira no domingo', corrections: [{}] });
});

test('a withdrawal does not propose to replace the notification, which would appear where it was closed', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const id = await post(page, messages, { target: { everyone: true }, notification: { title: 'Feira' } });
  await expect.poll(async () => (await stored(page, id)).state, poll).toBe('sent');
  await write(
    { dataDir: service().dataDir },
    `update message set accepted = 2, targeted = 2 where id = '${id}'`,
  );
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  for (const [button, isProposed] of [
    ['Corrigir…', true],
    ['Retirar…', false],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const replaces = page.getByRole('checkbox', { name: 'Substituir também nos dispositivos' });
    expect(await replaces.isChecked()).toBe(isProposed);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await replaces.waitFor({ state: 'detached' });
  }
});

test('what replaces a notification on devices is linked with its message, in both directions', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const id = await post(page, messages, { target: { everyone: true }, notification: { title: 'Feira' } });
  const withdrawal = { reason: 'Vai chover.', replaceOnDevices: true };
  await post(page, `${messages}/${id}:withdraw`, withdrawal);
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  await page.getByRole('link', { name: 'Substituída nos dispositivos' }).click();
  await page.getByRole('heading', { name: 'Aviso retirado', level: 1 }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver a mensagem original' }).click();
  await page.getByText('Motivo: Vai chover.').waitFor();
  await page.getByRole('link', { name: '← Mensagens' }).click();
  const listed = page.getByRole('listitem').filter({ hasText: 'Retirada' });
  await listed.getByRole('link', { name: 'Feira', exact: true }).waitFor();
});

/** Opens the correction of a message in two languages. */
async function correctTranslated(): Promise<{ page: Page; dialog: Locator }> {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const id = await post(page, messages, {
    target: { everyone: true },
    notification: { title: 'Feira' },
    translations: { en: { title: 'Market' } },
  });
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  await page.getByRole('button', { name: 'Corrigir…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corrigir o aviso' });
  return { page, dialog };
}

test('what the service refuses in a correction is marked in the language that has it', async () => {
  const { page, dialog } = await correctTranslated();
  const wrong = dialog.getByLabel('Título · Inglês');
  await wrong.fill('Market, {{nome');
  await dialog.getByRole('button', { name: 'Corrigir' }).click();
  await dialog.getByText('O serviço não aceitou este valor.').waitFor();
  expect(await wrong.getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.locator('[aria-invalid]').count()).toBe(1);
  await dialog.getByText('Corrija os campos destacados.').waitFor();
  await expectAccessible(page);
  await wrong.fill('Market on the square');
  await dialog.getByRole('button', { name: 'Corrigir' }).click();
  await page.getByText('Mensagem corrigida.').waitFor();
});

test('a language that is too long for a push message is marked at its text', async () => {
  const { page, dialog } = await correctTranslated();
  for (const language of ['Inglês', 'Português (Brasil)']) {
    const text = dialog.getByLabel(`Texto · ${language}`);
    await text.fill('x'.repeat(4000));
    await dialog.getByRole('button', { name: 'Corrigir' }).click();
    await expect.poll(() => text.getAttribute('aria-invalid'), poll).toBe('true');
    expect(await dialog.locator('[aria-invalid]').count()).toBe(1);
    await text.fill('');
  }
  await expectAccessible(page);
});

test('the confirmation that cancels a send stays open when sending begins', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const sendAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const id = await post(page, messages, {
    target: { everyone: true },
    notification: { title: 'Feira' },
    sendAt,
  });
  // Without a device the real one would be over at once.
  let state = 'scheduled';
  await page.route(`**${messages}/${id}/events`, (route) => route.fulfill({ status: 503 }));
  await page.route(`**${messages}/${id}`, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), state } });
  });
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  await page.getByRole('button', { name: 'Cancelar envio' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancelar o envio?' });
  await dialog.getByText('A mensagem não será enviada.').waitFor();
  state = 'sending';
  await dialog.getByText('O restante do envio é interrompido.').waitFor();
  expect(await dialog.getByText('A mensagem não será enviada.').count()).toBe(0);
});
