import { createECDH, randomBytes } from 'node:crypto';
import type { Device, Site } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed, {
  // Nothing is sent to Google: the connection is refused on this machine.
  SINETA_PUSH_CONNECT_TO: 'fcm.googleapis.com:443:127.0.0.1:9',
});

/** Registers a device as the bell does. @returns its token */
async function register(name = 'new'): Promise<string> {
  const { vapidPublicKey } = (await (await fetch(`${service().url}/v1/sites/default`)).json()) as Site;
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const subscription = { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys };
  const response = await fetch(`${service().url}/v1/sites/default/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription, vapidKey: vapidPublicKey, locale: 'en-GB' }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as Device).token;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a topic becomes a default topic, and shows its share of the devices', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/topics`);
  await rowOf(page, 'Missas').getByRole('link', { name: /^\d+$/ }).waitFor();
  await rowOf(page, 'Missas')
    .getByRole('cell', { name: /^[\d,]+%$/ })
    .waitFor();
  expect(await rowOf(page, 'Missas').getByText('Já vem ligado').count()).toBe(0);
  await page.getByRole('button', { name: 'Ações para Missas' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await page.getByRole('checkbox', { name: 'Já vem ligado para quem liga os avisos' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await rowOf(page, 'Missas').getByText('Já vem ligado').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
});

test('a welcome message is written in two languages, and new devices get it', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/settings`);
  await page.getByRole('link', { name: 'Editar mensagem' }).click();
  await page.getByRole('heading', { name: 'Mensagem de boas-vindas', level: 1 }).waitFor();
  await page.getByRole('checkbox', { name: 'Enviar uma mensagem de boas-vindas' }).focus();
  await page.keyboard.press('Space');
  const title = page.getByRole('textbox', { name: 'Título' });
  await title.fill('');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Escreva o título neste idioma.').waitFor();
  await title.fill('Oi, vizinhança');
  await page.getByRole('region', { name: 'Android' }).getByText('Oi, vizinhança').waitFor();
  await page.getByRole('button', { name: '+ Idioma' }).click();
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await title.fill('Hello, neighbours');
  await page.getByRole('region', { name: 'Android' }).getByText('Hello, neighbours').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Mensagem de boas-vindas salva.').waitFor();
  await page.getByRole('link', { name: '← Site' }).click();
  await page.waitForURL(/\/settings$/);

  await register();
  await page.goto(`${service().url}/console/sites/default/messages/direct`);
  const row = page.getByRole('row').filter({ hasText: 'Oi, vizinhança' });
  await row.getByText('Boas-vindas').waitFor();
  await expectAccessible(page);
  await row.getByRole('link').first().click();
  await page.getByText('Boas-vindas, automática').waitFor();
  expect(refused).toEqual([]);
});

test('a topic lets its urgent messages pass, and saving it again keeps that', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/topics`);
  const box = page.getByRole('checkbox', { name: 'As mensagens urgentes passam pelo silêncio' });
  const edit = async () => {
    await page.getByRole('button', { name: 'Ações para Missas' }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Salvar' }).click();
    await box.waitFor({ state: 'detached' });
  };
  const isMarked = async () => {
    const { topics } = (await (await fetch(`${service().url}/v1/sites/default`)).json()) as Site;
    return topics.find(({ name }) => name === 'Missas')?.urgentDuringQuietHours;
  };
  await edit();
  await box.focus();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await expectToFit(page, 360);
  await save();
  expect(await isMarked()).toBe(true);
  await edit();
  expect(await box.isChecked()).toBe(true);
  await save();
  expect(await isMarked()).toBe(true);
  expect(refused).toEqual([]);
});

test('the page of a message shows for how many devices it is held, and why', async () => {
  const { page, refused } = await ownerPage();
  const token = await register('held');
  const preferences = { dailyLimit: null, quietHours: null, urgentOnly: true };
  const { status } = await fetch(`${service().url}/v1/devices/${token}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ preferences }),
  });
  expect(status).toBe(200);
  await page.goto(`${service().url}/console/sites/default/messages`);
  const id = await page.evaluate(
    async (target) => {
      const response = await fetch('/v1/sites/default/messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ target, notification: { title: 'Sem pressa' } }),
      });
      return ((await response.json()) as { id: string }).id;
    },
    { token },
  );
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  const results = page.getByRole('region', { name: 'Quem não recebeu e por quê' });
  await results
    .getByRole('listitem')
    .filter({ hasText: /^Guardadas para o resumo: só urgentes/ })
    .waitFor();
  await page.getByText('Nenhuma falha. Os demais dispositivos recebem um resumo mais tarde.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('link', { name: 'Dispositivos com avisos guardados agora' }).click();
  await page.waitForURL(/\/devices\?state=held$/);
  await page.getByRole('button', { name: /Com avisos guardados/ }).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: token.slice(0, 8) })
        .count(),
    )
    .toBe(1);
  await page.goto(`${service().url}/console/sites/default/messages/direct`);
  await page.getByRole('row').filter({ hasText: 'Sem pressa' }).getByText('Guardada para o resumo').waitFor();
  expect(refused).toEqual([]);
});
