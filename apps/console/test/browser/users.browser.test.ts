import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fileNamePart } from '../../src/page/file-name.ts';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const user = 'maria+app@example.org';

/** Links the two newest devices to the user and gives them values, as a back end does; returns their ids. */
function linkDevices(page: Page): Promise<string[]> {
  return page.evaluate(async (id) => {
    const site = '/v1/sites/default';
    const list = (await (await fetch(`${site}/devices?limit=2`)).json()) as { devices: { id: string }[] };
    for (const device of list.devices) {
      await fetch(`${site}/devices/${device.id}/user`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: id }),
      });
    }
    await fetch(`${site}/users/${encodeURIComponent(id)}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        attributes: { bairro: 'Centro', nome: 'Maria' },
        preferences: { quietHours: { start: '22:00', end: '07:00' }, dailyLimit: 3, urgentOnly: false },
      }),
    });
    return list.devices.map((device) => device.id);
  }, user);
}

test('a user is found in the list of devices, shown with all devices, and removed with them', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/devices`);
  const ids = await linkDevices(page);
  await page.getByRole('link', { name: 'Pessoas', exact: true }).click();
  await page.getByRole('heading', { name: 'Pessoas', level: 1 }).waitFor();
  await page.getByRole('searchbox', { name: 'ID da pessoa' }).fill('maria');
  await page.getByRole('rowheader', { name: user }).waitFor();
  await page.waitForURL(/users\?search=maria$/);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('searchbox', { name: 'ID da pessoa' }).fill('maria!');
  await page.getByText('Nenhuma pessoa com um ID que comece assim').waitFor();
  await page.getByRole('button', { name: 'Ver todas' }).click();
  await page.getByRole('rowheader', { name: user }).waitFor();
  await page.goto(`${service().url}/console/sites/default/devices?user=${encodeURIComponent(user)}`);
  await page.getByText('2 dispositivos', { exact: true }).waitFor();
  expect(await page.getByRole('table').getByRole('link', { name: user }).count()).toBe(2);
  await page.getByRole('link', { name: ids[0]!.slice(0, 8) }).click();
  await page.getByText('bairro: Centro, nome: Maria').waitFor();
  await page.getByRole('link', { name: user }).click();
  await page.getByRole('heading', { name: `Pessoa ${user}`, level: 1 }).waitFor();
  await page.getByRole('link', { name: '← Voltar' }).click();
  await page.waitForURL(new RegExp(`/devices/${ids[0]}$`));
  await page.getByRole('link', { name: user }).click();
  await page.getByRole('heading', { name: `Pessoa ${user}`, level: 1 }).waitFor();
  await page
    .getByRole('link', { name: 'Dispositivos', exact: true })
    .and(page.locator('[aria-current=page]'))
    .first()
    .waitFor();
  await page.getByText('Das 22:00 às 07:00, no horário do dispositivo').waitFor();
  await page.getByText('3 avisos por dispositivo').waitFor();
  expect(await page.getByText('Último clique em um aviso: Nenhum', { exact: true }).count()).toBe(2);
  await page.getByText('bairro: Centro, nome: Maria').waitFor();
  const devices = page.getByRole('list', { name: 'Dispositivos' });
  for (const id of ids) await devices.getByRole('link', { name: id.slice(0, 8) }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);

  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar os dados' }).click();
  expect((await downloads).suggestedFilename()).toBe(`sineta-${fileNamePart(user)}.json`);

  await page
    .getByRole('region', { name: 'Mensagens individuais' })
    .getByRole('link', { name: 'Ver todas' })
    .click();
  await page.getByRole('heading', { name: 'Mensagens individuais', level: 1 }).waitFor();
  expect(await page.getByRole('searchbox', { name: 'ID da pessoa' }).inputValue()).toBe(user);
  await page.getByText('Nenhuma mensagem encontrada').waitFor();
  await expectAccessible(page);
  await page.goBack();

  await page.getByRole('button', { name: 'Remover pessoa' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Remover a pessoa ${user}?` });
  await confirmation.getByText(/^Os 2 dispositivos dela não recebem mais mensagens/).waitFor();
  await confirmation.getByText(/O ID continua no público das mensagens guardadas/).waitFor();
  await confirmation.getByRole('button', { name: 'Remover' }).click();
  await page.getByText(`Pessoa ${user} removida.`).waitFor();
  await page.goto(`${service().url}/console/sites/default/users/${encodeURIComponent(user)}`);
  await page.getByRole('heading', { name: 'Esta pessoa não tem dispositivos' }).waitFor();
  await page.getByText(`ID no seu sistema: ${user}`).waitFor();
  await expectAccessible(page);
});

test('a message to a user names the user, and becomes an individual message', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/devices`);
  await linkDevices(page);
  // At night, the quiet hours would hold it.
  const preferences = { quietHours: null, dailyLimit: null, urgentOnly: false };
  const path = `/v1/sites/default/users/${encodeURIComponent(user)}`;
  expect(await ask(page, 'PATCH', path, { preferences })).toBeLessThan(300);
  await page.goto(`${service().url}/console/sites/default/users/${encodeURIComponent(user)}`);
  await page.getByRole('link', { name: 'Escrever para esta pessoa' }).click();
  const field = page.getByRole('textbox', { name: 'ID da pessoa' });
  const title = page.getByRole('textbox', { name: 'Título' });
  await field.waitFor();
  expect(await field.inputValue()).toBe(user);
  expect(await page.getByRole('radio', { name: 'Uma pessoa' }).isChecked()).toBe(true);
  await expect.poll(() => title.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByText(`${user}, 2 dispositivos`, { exact: true }).waitFor();
  await title.fill('Seu pedido está pronto');
  await page.getByRole('region', { name: 'Público' }).getByText('2 dispositivos', { exact: true }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);

  // The field shows no error during typing, and a message without devices is not confirmed.
  const none = page.getByText('Esta pessoa não tem dispositivos neste site.');
  await field.fill('mar');
  const suggestion = page
    .getByRole('list', { name: 'Pessoas com este começo de ID' })
    .getByRole('button', { name: user });
  await suggestion.waitFor();
  await page.getByRole('region', { name: 'Público' }).getByText('Ninguém com este ID neste site.').waitFor();
  expect(await page.getByText('Os que atenderem na hora do envio').count()).toBe(0);
  expect(await page.getByText('Ninguém com este ID neste site.').count()).toBe(2);
  expect(await none.count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.keyboard.press('Control+Enter');
  await none.waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await suggestion.click();
  await expect.poll(() => field.inputValue()).toBe(user);
  await none.waitFor({ state: 'detached' });
  await field.fill('ninguém');
  await title.focus();
  await none.waitFor();
  await field.fill(user);
  await page.getByRole('region', { name: 'Público' }).getByText('2 dispositivos', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Enviar a ${user}?` });
  await dialog.getByText(/^2 dispositivos/).waitFor();
  await expectAccessible(page);
  // A busy machine is slower than an operator.
  await page.route('**/v1/sites/default/messages', (route) =>
    route.continue({ postData: route.request().postData()!.replace('"delay":10', '"delay":30') }),
  );
  // The first response has the counts before the send.
  let isFirst = true;
  await page.route(/\/v1\/sites\/default\/messages\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    const message = (await response.json()) as { users?: { reached: number } };
    if (isFirst && message.users) message.users.reached = 7;
    isFirst = false;
    await route.fulfill({ response, json: message });
  });
  await dialog.getByRole('button', { name: 'Enviar agora' }).click();
  await page.getByRole('heading', { name: 'Seu pedido está pronto', level: 1 }).waitFor();
  await page.getByText('O envio começa em instantes. Até lá, ninguém recebe.').waitFor();
  // Its delay ends, and this page shows its results.
  await page.getByText('Pessoas alcançadas').waitFor();
  await page.getByText(/^[01] de 1$/).waitFor();
  await page.getByRole('link', { name: user }).waitFor();

  const sent = page.url();
  await page.goto(`${service().url}/console/sites/default/messages/direct`);
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Seu pedido está pronto' });
  await rows.first().getByRole('link', { name: user }).click();
  await page.getByRole('heading', { name: `Pessoa ${user}`, level: 1 }).waitFor();
  // Back to the list that it was opened from.
  await page.getByRole('link', { name: '← Mensagens individuais' }).waitFor();
  // One row for both devices.
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Seu pedido está pronto' });
  await row.waitFor();
  expect(await row.getByRole('cell').first().textContent()).toBe('2 dispositivos');
  const sentTo = row.getByText(/^Enviada a [0-2] de 2 dispositivos/);
  expect(await row.getByRole('listitem').count()).toBe(0);
  await sentTo.click();
  expect(await row.getByRole('listitem').count()).toBe(2);
  await expectAccessible(page);
  await expectToFit(page, 360);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('searchbox').fill('maria');
  await page.getByRole('dialog').getByRole('link', { name: user }).waitFor();
  await page.keyboard.press('Escape');

  await page.goto(sent);
  await page.getByRole('link', { name: user, exact: true }).click();
  await page.getByRole('heading', { name: `Pessoa ${user}`, level: 1 }).waitFor();
  await page.getByRole('link', { name: '← Voltar' }).click();
  await page.getByRole('heading', { name: 'Seu pedido está pronto', level: 1 }).waitFor();
  // A copy is for the same person.
  await page.getByRole('link', { name: 'Duplicar' }).click();
  await field.waitFor();
  expect(await field.inputValue()).toBe(user);
});

test('a message to a user that was just sent is undone by keyboard, and its draft returns', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/devices`);
  await linkDevices(page);
  // A busy machine is slower than an operator.
  await page.route('**/v1/sites/default/messages', (route) =>
    route.continue({ postData: route.request().postData()!.replace('"delay":10', '"delay":60') }),
  );
  await page.goto(`${service().url}/console/sites/default/users/${encodeURIComponent(user)}`);
  await page.getByRole('link', { name: 'Escrever para esta pessoa' }).click();
  const field = page.getByRole('textbox', { name: 'ID da pessoa' });
  await expect.poll(() => field.inputValue()).toBe(user);
  await page.getByRole('textbox', { name: 'Título' }).fill('Para outra pessoa');
  await page.getByRole('region', { name: 'Público' }).getByText('2 dispositivos', { exact: true }).waitFor();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Você terá 10 segundos para desfazer.').waitFor();
  await dialog.getByRole('button', { name: 'Enviar agora', disabled: false }).waitFor();
  // The key confirms wherever the focus is, also on the button that cancels.
  await dialog.getByRole('button', { name: 'Voltar' }).focus();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Para outra pessoa', level: 1 }).waitFor();
  await page.getByRole('link', { name: '← Mensagens individuais' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Desfazer');
  await expectAccessible(page);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await page.keyboard.press('Enter');
  await page.getByText('Envio desfeito. Ninguém recebeu.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Para outra pessoa');
  expect(await field.inputValue()).toBe(user);
  expect(await ask(page, 'GET', `/v1/sites/default/messages/${id}`)).toBe(404);
  expect(refused).toEqual([]);
});

test('the page of a user has the latest events of all devices, each with its device', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/devices`);
  const ids = await linkDevices(page);
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const message = { message: 'AAAAAAAAAAAAAAAAAAAAAA', title: 'Feira de domingo' };
  const histories: Readonly<Record<string, readonly object[]>> = {
    [ids[0]!]: [{ at: at(3), kind: 'displayed', ...message }],
    [ids[1]!]: [
      { at: at(1), kind: 'clicked', ...message },
      { at: at(5), kind: 'displayed', ...message },
      ...Array.from({ length: 20 }, (_, index) => ({ at: at(6 + index), kind: 'seen' })),
    ],
  };
  let fails = true;
  let isOffline = false;
  await page.route('**/v1/sites/default/devices/*/details', async (route) => {
    if (isOffline) return route.abort();
    const id = new URL(route.request().url()).pathname.split('/').at(-2)!;
    if (fails && id === ids[1]) {
      const problem = { code: 'rate_limited', title: 'Too many requests', status: 429 };
      return route.fulfill({ status: 429, json: problem });
    }
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), history: histories[id] } });
  });
  await page.goto(`${service().url}/console/sites/default/users/${encodeURIComponent(user)}`);
  const card = page.getByRole('region', { name: 'Atividade' });
  await card.getByText('Muitas tentativas em pouco tempo.').waitFor();
  // The events of the other device are shown all the same.
  expect(await card.getByRole('listitem').count()).toBe(1);
  await expectAccessible(page);
  fails = false;
  await card.getByRole('button', { name: 'Tentar de novo' }).click();
  await card.getByText('Clicou').waitFor();
  await card.getByText('Muitas tentativas em pouco tempo.').waitFor({ state: 'detached' });
  const lines = (await card.getByRole('listitem').allTextContents()).slice(0, 3);
  expect(lines.map((line) => /Clicou|Mostrou/.exec(line)?.[0])).toEqual(['Clicou', 'Mostrou', 'Mostrou']);
  const links = (await card.getByRole('listitem').getByRole('link').allTextContents()).slice(0, 6);
  const [first, second] = ids.map((id) => id.slice(0, 8));
  expect(links.filter((link) => link !== message.title)).toEqual([second, first, second]);
  await expectAccessible(page);
  await expectToFit(page, 360);

  expect(await card.getByRole('listitem').count()).toBe(20);
  await card.getByRole('button', { name: 'Mostrar mais' }).click();
  await expect.poll(() => card.getByRole('listitem').count()).toBe(23);
  expect(await card.getByRole('button', { name: 'Mostrar mais' }).count()).toBe(0);

  // The page of the device has its details already.
  isOffline = true;
  await card.getByRole('link', { name: second!, exact: true }).first().click();
  await page.waitForURL(new RegExp(`/devices/${ids[1]}$`));
  await card.getByText('Clicou').waitFor();
  expect(refused).toEqual([]);
});

test('an identity secret is created, shown once, and revoked', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/settings/integration`);
  const card = page.getByRole('region', { name: 'Segredos de identidade' });
  await card.getByText('Nenhum ainda.').waitFor();
  await card.getByRole('button', { name: 'Criar segredo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segredo criado' });
  await dialog.getByText(/^sis_[A-Za-z0-9_-]{43}$/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await card.getByRole('button', { name: 'Criar segredo' }).click();
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect.poll(() => card.getByRole('button', { name: 'Criar segredo' }).count()).toBe(0);
  expect(await card.getByText('sis_').count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await card.getByRole('button', { name: 'Revogar' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click();
  await page.getByText('Segredo revogado.').waitFor();
  await expect.poll(() => card.getByRole('button', { name: 'Revogar' }).count()).toBe(1);
});

test('the page of a device shows its preferences, and what is held because of them', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/devices`);
  const [id] = await linkDevices(page);
  const preferences = { quietHours: null, dailyLimit: 3, urgentOnly: true };
  const path = `/v1/sites/default/users/${encodeURIComponent(user)}`;
  expect(await ask(page, 'PATCH', path, { preferences })).toBeLessThan(300);
  const open = () => page.goto(`${service().url}/console/sites/default/devices/${id}`);
  await open();
  await page.getByText('Só avisos urgentes').waitFor();
  await page.getByText('3 avisos por dispositivo').waitFor();
  await page
    .getByText(/^Ainda não informado: .*Horário de silêncio\..* Nada guardado para o resumo\./)
    .waitFor();
  const held = page.locator('div', { has: page.getByText('Guardado para o resumo', { exact: true }) }).last();
  const message = { target: { user }, notification: { title: 'Boletim da semana' } };
  expect(await ask(page, 'POST', '/v1/sites/default/messages', message)).toBe(202);
  await expect
    .poll(async () => {
      await open();
      // It has no value until the message is planned.
      await page.getByText('3 avisos por dispositivo').waitFor();
      return (await held.allInnerTexts()).join('');
    })
    .toMatch(/1 aviso, até \d+ de .*\d\d:\d\d$/);
  await expectAccessible(page);
  await expectToFit(page, 360);
});

test('the topics and the preferences of a user are changed on all devices', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/devices`);
  const ids = await linkDevices(page);
  expect(await ask(page, 'PUT', '/v1/sites/default/topics/obras', { name: 'Obras' })).toBeLessThan(300);
  await page.goto(`${service().url}/console/sites/default/users/${encodeURIComponent(user)}`);
  const open = () => page.getByRole('button', { name: 'Alterar' }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: `O que ${user} recebe` });
  await dialog.getByText('Obras', { exact: true }).click();
  await dialog.getByLabel('Silêncio: fim').fill('');
  await dialog.getByLabel('Avisos por dia, no máximo').fill('2');
  await dialog.getByText('Na hora, só avisos urgentes').click();
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await save.click();
  await dialog.getByText('Informe o início e o fim, ou deixe os dois vazios.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await dialog.getByLabel('Silêncio: fim').fill('06:30');
  await save.click();
  await page.getByText('Alterações salvas.').waitFor();
  await page.getByText('Das 22:00 às 06:30, no horário do dispositivo').waitFor();
  await page.getByText('2 avisos por dispositivo').waitFor();
  await page.getByText('Só avisos urgentes', { exact: true }).waitFor();
  await page.getByText(/(^|, )Obras(,|$)/).waitFor();
  await page.goto(`${service().url}/console/sites/default/devices/${ids[1]}`);
  await page.getByText(/(^|, )Obras(,|$)/).waitFor();
  await page.getByText('Das 22:00 às 06:30, no horário do dispositivo').waitFor();
});
