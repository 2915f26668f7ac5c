import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const address = (path: string) => `${service().url}/console/sites/default${path}`;

/** The ids of two devices. */
function twoDevices(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const list = await fetch('/v1/sites/default/devices?limit=2');
    return ((await list.json()) as { devices: { id: string }[] }).devices.map(({ id }) => id);
  });
}

test('the saved devices can be loaded again where that failed', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/devices'));
  const [id] = await twoDevices(page);
  const requests = '**/v1/sites/default/test-devices';
  const problem = { code: 'rate_limited', title: 'Too many requests', status: 429 };
  await page.route(requests, (route) => route.fulfill({ status: 429, json: problem }));
  await page.goto(address(`/devices/${id}`));
  await page.getByRole('button', { name: 'Usar para testes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Usar para testes' });
  await dialog.getByText('Muitas tentativas em pouco tempo.').waitFor();
  await expectAccessible(page);
  await page.unroute(requests);
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await dialog.getByRole('textbox', { name: 'Nome' }).waitFor();
});

test('a device is saved for tests, gets one, and is removed from them', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/devices'));
  const [id] = await twoDevices(page);
  await page.goto(address(`/devices/${id}`));
  await page.getByRole('button', { name: 'Usar para testes' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Usar para testes' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Dê um nome ao dispositivo.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Celular da Ana');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Para testes: Celular da Ana' }).waitFor();

  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Só um teste');
  await page.getByRole('button', { name: 'Escolher dispositivos' }).click();
  const recipients = page.getByRole('group', { name: 'Enviar teste para' });
  await recipients.getByRole('checkbox', { name: 'Este navegador' }).focus();
  await page.keyboard.press('Space');
  await recipients.getByText('Escolha ao menos um.').waitFor();
  expect(await page.getByRole('button', { name: 'Enviar teste' }).isDisabled()).toBe(true);
  await recipients.getByText('Celular da Ana', { exact: true }).click();
  await expectAccessible(page);
  await expectToFit(page, 360);
  const request = page.waitForRequest(
    (sent) =>
      sent.method() === 'POST' &&
      new URL(sent.url()).pathname === '/v1/sites/default/messages' &&
      (sent.postDataJSON() as { validateOnly?: true }).validateOnly !== true,
  );
  await page.getByRole('button', { name: 'Enviar teste' }).click();
  expect((await request).postDataJSON()).toMatchObject({
    target: { tokens: [id] },
    notification: { title: 'Só um teste' },
    test: true,
  });
  // No push service has the subscriptions of the seed.
  await page
    .getByText('O teste não foi entregue. A inscrição não é de um serviço de push permitido.')
    .waitFor();

  await page.goto(address(`/devices/${id}`));
  await page.getByRole('button', { name: 'Enviar teste' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: 'O teste não foi entregue. A inscrição não é de um serviço de push permitido.' })
    .waitFor();
  expect(await page.getByText('Teste enviado.').count()).toBe(0);
  await page.getByRole('button', { name: 'Para testes: Celular da Ana' }).click();
  await dialog.getByRole('button', { name: 'Não usar para testes' }).click();
  await page.getByRole('button', { name: 'Usar para testes' }).waitFor();
  expect(refused).toEqual([]);
});

test('a test to a device that was deleted meanwhile is sent to none', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/compose'));
  const [first, second] = await twoDevices(page);
  await ask(page, 'PUT', `/v1/sites/default/devices/${first}/test-name`, { name: 'Antigo' });
  await ask(page, 'PUT', `/v1/sites/default/devices/${second}/test-name`, { name: 'Novo' });
  await page.getByLabel('Título').fill('Só um teste');
  await page.getByRole('button', { name: 'Escolher dispositivos' }).click();
  const recipients = page.getByRole('group', { name: 'Enviar teste para' });
  for (const name of ['Antigo', 'Novo']) await recipients.getByText(name, { exact: true }).click();
  await recipients.getByText('Este navegador', { exact: true }).click();
  await ask(page, 'POST', `/v1/sites/default/devices/${first}:forget`);
  await page.getByRole('button', { name: 'Enviar teste' }).click();
  await page.getByText('Um dos dispositivos escolhidos não está mais cadastrado.').waitFor();
  await expect.poll(() => recipients.getByRole('checkbox', { name: 'Antigo' }).count()).toBe(0);
  expect(await recipients.getByRole('checkbox', { name: 'Novo' }).isChecked()).toBe(false);
});
