import type { MessageDetails } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible, expectToFit, headingsOf, signInAgain } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

const messages = '/v1/sites/default/messages';
const address = (path: string) => `${service().url}/console/sites/default${path}`;

/** Schedules a message with the session of the page, for the day after tomorrow. Returns its id. */
function schedule(page: Page, title: string, extra: object = {}): Promise<string> {
  const sendAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const body = { target: { everyone: true }, notification: { title }, sendAt, ...extra };
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, { method: 'POST', headers, body });
      return ((await response.json()) as { id: string }).id;
    },
    [messages, JSON.stringify(body)] as const,
  );
}

const poll = { timeout: 60_000 };

test('a change of another user is shown at once, and a new time is of the changed message', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address(''));
  const at = new Date(Date.now() + 72 * 3_600_000).toISOString().slice(0, 10);
  const id = await schedule(page, 'Quermesse', { sendAt: undefined, sendAtLocal: `${at}T09:00` });
  await page.goto(address(`/messages/${id}`));
  await page.getByRole('heading', { name: 'Quermesse', level: 1 }).waitFor();
  await page.getByText('no horário local').first().waitFor();
  const sendAt = `${at}T12:00:00.000Z`;
  const changes = { notification: { title: 'Quermesse adiada' }, sendAt, sendAtLocal: null };
  expect(await ask(page, 'PATCH', `${messages}/${id}`, changes)).toBe(200);
  await page.getByRole('heading', { name: 'Quermesse adiada', level: 1 }).waitFor();
  await expect.poll(() => page.getByText('no horário local').count(), poll).toBe(0);
  // A change of the text alone, too.
  expect(await ask(page, 'PATCH', `${messages}/${id}`, { notification: { title: 'Cancelada' } })).toBe(200);
  await page.getByRole('heading', { name: 'Cancelada', level: 1 }).waitFor();
  expect(refused).toEqual([]);
});

test('the calendar shows a message in local time on its day, also where sending begins the day before', async () => {
  const { page } = await ownerPage();
  await page.goto(address(''));
  const next = new Date();
  next.setUTCMonth(next.getUTCMonth() + 1, 1);
  const day = next.toISOString().slice(0, 10);
  await schedule(page, 'Quermesse de Santa Rita', { sendAt: undefined, sendAtLocal: `${day}T00:15` });
  await page.goto(address(`/messages/calendar?month=${day.slice(0, 7)}`));
  const cell = page.getByRole('cell').filter({ has: page.locator(`time[datetime="${day}"]`) });
  const link = cell.getByRole('link', { name: 'Quermesse de Santa Rita' });
  await link.waitFor();
  await cell.getByText('00:15 local').waitFor();
  const clipped = await link.evaluate(
    (title) => title.getBoundingClientRect().bottom - title.closest('p')!.getBoundingClientRect().bottom,
  );
  expect(clipped).toBeLessThan(4);
});

/** Delivers the first request of this method to the service, and loses the response. */
async function loseFirstResponse(page: Page, method: string): Promise<void> {
  let isLost = false;
  await page.route(`**${messages}/*`, async (route) => {
    if (isLost || route.request().method() !== method) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

const stored = (page: Page, id: string) =>
  page.evaluate(async (path) => (await (await fetch(path)).json()) as MessageDetails, `${messages}/${id}`);

test('a cancelled message does not report another user to the one who cancelled it, nor on the page of another message', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address(''));
  const [id, ended] = [await schedule(page, 'Mutirão'), await schedule(page, 'Missa')];
  expect(await ask(page, 'POST', `${messages}/${ended}:cancel`)).toBe(200);
  const answered = Promise.withResolvers<void>();
  await page.route(`**${messages}/*:cancel`, async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  await page.goto(address(`/messages/${id}`));
  await page.getByText('Ninguém recebeu ainda').first().waitFor();
  await page.evaluate((path) => history.pushState(null, '', path), address(`/messages/${ended}`));
  await page.getByRole('heading', { name: 'Missa', level: 1 }).waitFor();
  await page.getByText('Cancelada antes do envio. Ninguém recebeu.').waitFor();
  const byAnother = page.getByText('Outra pessoa cancelou este envio.');
  expect(await byAnother.count()).toBe(0);
  const facts = page.getByRole('region', { name: 'Detalhes da mensagem' });
  await facts.getByText('Criada por').waitFor();
  expect(await facts.getByText('No mural').count()).toBe(0);

  await page.goto(address(`/messages/${id}`));
  await page.getByRole('button', { name: 'Cancelar envio' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar envio' }).click();
  // The stream of the message is first.
  await page.getByText('Cancelada antes do envio. Ninguém recebeu.').waitFor();
  expect(await byAnother.count()).toBe(0);
  answered.resolve();
  await page.getByText('Envio cancelado.').waitFor();
  expect(await byAnother.count()).toBe(0);
  // In the list it has no results either.
  await page.goto(address('/messages'));
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Mutirão' }) });
  await expect.poll(() => row.locator('dd').allInnerTexts(), poll).toEqual(['–', '–', '–', '–']);
  expect(refused).toEqual([]);
});

test('the list leaves absent figures out on a phone', async () => {
  const { page } = await ownerPage();
  await page.goto(address(''));
  await schedule(page, 'Procissão');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address('/messages?state=scheduled'));
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Procissão' }) });
  await row.first().waitFor();
  const figures = row.first().locator('dt');
  await expect
    .poll(() => figures.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length))
    .toBe(1);
  await expectAccessible(page);
});

test('a message that cannot be loaded to be copied is reported, and loaded on a second attempt', async () => {
  const { page } = await ownerPage();
  await page.goto(address(''));
  const id = await schedule(page, 'Vacinação');
  const problem = { code: 'rate_limited', title: 'Too many requests', status: 429 };
  await page.route(`**${messages}/${id}`, (route) => route.fulfill({ status: 429, json: problem }));
  await page.goto(address(`/compose?from=${id}`));
  await page.getByText('Muitas tentativas em pouco tempo.').waitFor();
  await expectAccessible(page);
  await page.unroute(`**${messages}/${id}`);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByText('Esta é uma cópia.').waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe('Vacinação');
});

test('a scheduled message is rescheduled in place, by keyboard', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address(''));
  const id = await schedule(page, 'Vacinação');
  await page.goto(address(`/messages/${id}`));
  await page.getByRole('button', { name: 'Remarcar' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remarcar o envio' });
  await dialog.getByText('No seu fuso: Horário Padrão de Brasília (GMT-3).').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  const time = dialog.getByLabel('Data e hora');
  await time.fill('2020-01-01T08:00');
  await dialog.getByText('Esta hora já passou.').waitFor();
  await dialog.getByRole('button', { name: 'Amanhã, 8h' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText(/^Será enviada em .+ 08:00, Horário Padrão de Brasília \(GMT-3\)\.$/).waitFor();
  const at = await time.inputValue();
  expect(at).toMatch(/T08:00$/);
  await time.focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^“.+” remarcada\. Será enviada em /).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), poll).toBe('Remarcar');
  expect((await stored(page, id)).sendAt).toBe(new Date(`${at}:00-03:00`).toISOString());
  await page.getByText('Alterada em').waitFor();
  await page.getByRole('button', { name: 'Cancelar envio' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Manter agendada' }).click();
  expect((await stored(page, id)).state).toBe('scheduled');
  expect(refused).toEqual([]);
});

test('a scheduled message is edited with everything filled in, beside the draft of a new one', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Meu rascunho');
  await page.getByText('Rascunho salvo neste navegador.').waitFor();
  const id = await schedule(page, 'Feira', {
    notification: { title: 'Feira', body: 'Na praça.' },
    sendAt: undefined,
    sendAtLocal: new Date(Date.now() + 72 * 3_600_000).toISOString().slice(0, 16),
    collapseKey: 'feira',
  });
  const before = await stored(page, id);
  const [day, time] = [before.sendAtLocal!.slice(8, 10), before.sendAtLocal!.slice(11, 16)];
  const row = new RegExp(`^para ${Number(day)} de .* ${time}, no horário local de cada dispositivo · `);
  await page.goto(address('/messages'));
  await page.getByRole('list').getByText(row).first().waitFor();
  await page.goto(address(`/messages/${id}`));
  const arrival = `chega no horário local de cada dispositivo, .* ${Number(day)} de .* ${time}`;
  await page.getByText(new RegExp(arrival)).waitFor();
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('heading', { name: 'Editar mensagem agendada', level: 1 }).waitFor();
  expect(await page.getByLabel('Texto', { exact: true }).inputValue()).toBe('Na praça.');
  expect(await page.getByLabel('Data e hora', { exact: true }).inputValue()).toBe(before.sendAtLocal);
  expect(await page.getByLabel('No horário local de cada dispositivo').isChecked()).toBe(true);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByLabel('Título').fill('Feira adiada');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Salvar alterações?' });
  // The service has said whom it disturbs: only the change itself needs the session.
  const confirm = confirmation.getByRole('button', { name: 'Salvar alterações', disabled: false });
  await confirm.waitFor();
  await page.context().clearCookies();
  await confirm.click();
  await page.getByText('para concluir a alteração da mensagem').waitFor();
  await signInAgain(page);
  // It disappears after seven seconds.
  await page.getByText('Alterações salvas.').waitFor();
  await page.getByRole('heading', { name: 'Feira adiada', level: 1 }).waitFor();
  const { changedAt, ...after } = await stored(page, id);
  expect(changedAt).toBeDefined();
  const notification = { ...before.notification, title: 'Feira adiada' };
  expect(after).toEqual({ ...before, title: 'Feira adiada', notification });

  await page.goto(address('/compose'));
  await page.getByText('Seu rascunho foi recuperado.').waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe('Meu rascunho');
  expect(refused).toEqual([]);
});

test('a message that is edited to be sent now is sent, and not only saved', async () => {
  const { page } = await ownerPage();
  await page.goto(address(''));
  const id = await schedule(page, 'Coleta', { ifDisturbing: 'drop' });
  await page.goto(address(`/compose?edit=${id}`));
  await page.getByText('Agora', { exact: true }).click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('heading', { name: 'Coleta', level: 1 }).waitFor();
  expect(await page.getByText('Alterações salvas.').count()).toBe(0);
  // It disturbs no device, so that the choice was not offered again.
  expect((await stored(page, id)).ifDisturbing).toBe('drop');
  await page.getByText('Não havia dispositivos para receber.').first().waitFor();
});

test('a message that was sent meanwhile is not changed, and the form keeps the text', async () => {
  const { page } = await ownerPage();
  await page.goto(address(''));
  const id = await schedule(page, 'Mutirão');
  await page.goto(address(`/compose?edit=${id}`));
  await page.getByLabel('Título').fill('Mutirão cancelado');
  expect(await ask(page, 'PATCH', `${messages}/${id}`, { sendAt: null })).toBe(200);
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: 'Salvar alterações' }).click();
  await confirmation.getByText('não está mais agendada. Confira na página dela.').waitFor();
  await confirmation.getByRole('button', { name: 'Voltar' }).click();
  expect(await page.getByLabel('Título').inputValue()).toBe('Mutirão cancelado');
  expect((await stored(page, id)).title).toBe('Mutirão');
  await page.reload();
  await page.getByText('Esta mensagem não está mais agendada').waitFor();
  await page.getByRole('link', { name: 'Ver a mensagem' }).click();
  await page.getByRole('heading', { name: 'Mutirão', level: 1 }).waitFor();
});

test('a message that was just sent is undone by keyboard, also if a response is lost, and its draft returns', async () => {
  const { page, refused } = await ownerPage();
  // A busy machine is slower than an operator.
  await page.route(`**${messages}`, (route) =>
    route.continue({ postData: route.request().postData()!.replace('"delay":10', '"delay":60') }),
  );
  await loseFirstResponse(page, 'DELETE');
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Cedo demais');
  await page.getByLabel('Texto', { exact: true }).fill('Ainda não.');
  await page.getByLabel('Título').focus();
  // Enter moves on; with Ctrl it sends.
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), poll).toBe('TEXTAREA');
  await page.keyboard.press('Control+Enter');
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByText('Você terá 10 segundos para desfazer.').waitFor();
  await confirmation.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('heading', { name: 'Cedo demais', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), poll).toBe('Desfazer');
  expect(await page.getByText('Agendada', { exact: true }).count()).toBe(0);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('Envio desfeito. Ninguém recebeu.').waitFor();
  expect(await page.getByText('Seu rascunho foi recuperado.').count()).toBe(0);
  await expectAccessible(page);
  expect(await page.getByLabel('Título').inputValue()).toBe('Cedo demais');
  expect(await page.getByLabel('Texto', { exact: true }).inputValue()).toBe('Ainda não.');
  expect(await ask(page, 'GET', `${messages}/${id}`)).toBe(404);
  expect(refused).toEqual([]);
});

test('the undo of a message follows its sender to other pages, until sending begins', async () => {
  const { page, refused } = await ownerPage();
  await page.route(`**${messages}`, (route) => {
    const body = route.request().postData();
    if (body === null) return route.continue();
    return route.continue({ postData: body.replace('"delay":10', '"delay":60') });
  });
  const send = async (title: string): Promise<string> => {
    await page.getByLabel('Título').fill(title);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    return new URL(page.url()).pathname.split('/').at(-1)!;
  };
  const open = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await page.goto(address('/compose'));
  const id = await send('Cedo ainda');
  await open('Mensagens');
  await page.getByText('O envio de “Cedo ainda” começa em instantes.').waitFor();
  await page.getByText('Sai em instantes', { exact: true }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await open('Visão geral');
  await page.getByText('O envio de “Cedo ainda” começa em instantes.').waitFor();
  expect(await page.getByRole('button', { name: 'Desfazer' }).count()).toBe(1);
  // Another message is begun: the one that returns is beside it.
  await open('Nova mensagem');
  await page.getByLabel('Título').fill('Outra');
  await page.getByText('Rascunho salvo neste navegador.').waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('Envio desfeito. Ninguém recebeu.').waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe('Cedo ainda');
  expect(await page.getByRole('button', { name: 'Desfazer' }).count()).toBe(0);
  expect(await ask(page, 'GET', `${messages}/${id}`)).toBe(404);

  await page.unroute(`**${messages}`);
  await page.route(`**${messages}`, (route) => {
    const body = route.request().postData();
    if (body === null) return route.continue();
    return route.continue({ postData: body.replace('"delay":10', '"delay":3') });
  });
  await send('Na hora certa');
  await open('Mensagens');
  await page.getByText('O envio de “Na hora certa” começou.').waitFor();
  await expectAccessible(page);
  await open('Dispositivos');
  await page.getByRole('heading', { name: 'Dispositivos', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Acompanhar o envio' }).count()).toBe(0);
  expect(refused).toEqual([]);
});

test('a message that is not undone is sent by itself', async () => {
  const { page } = await ownerPage();
  await page.goto(address(''));
  const id = await schedule(page, 'Na hora', { sendAt: undefined, delay: 3 });
  await page.goto(address(`/messages/${id}`));
  await page.getByText('Não havia dispositivos para receber.').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Desfazer' }).count(), poll).toBe(0);
  expect((await stored(page, id)).state).toBe('sent');
});

test('the page of a scheduled message begins with its time and its content', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address(''));
  const id = await schedule(page, 'Feira no parque', {
    sendAt: new Date(Date.now() + 26.5 * 3_600_000).toISOString(),
  });
  await page.goto(address(`/messages/${id}`));
  await page.getByText(/o envio começa em 26 h: .+, São Paulo \(GMT-3\)\.$/).waitFor();
  expect(await headingsOf(page)).toEqual(['Detalhes da mensagem', 'Resultados']);
  expect(await page.getByText('Enviada significa').count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
  // Cancelled, it has no results and no failures.
  expect(await ask(page, 'POST', `${messages}/${id}:cancel`)).toBe(200);
  await page.getByText('Cancelada antes do envio. Ninguém recebeu.').waitFor();
  expect(await headingsOf(page)).toEqual(['Detalhes da mensagem']);
});
