import { createECDH, randomBytes } from 'node:crypto';
import type { Site } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed, {
  // Nothing is sent to Google: the connection is refused on this machine.
  SINETA_PUSH_CONNECT_TO: 'fcm.googleapis.com:443:127.0.0.1:9',
});

/** Registers a device as the bell does. */
async function register(): Promise<void> {
  const { vapidPublicKey } = (await (await fetch(`${service().url}/v1/sites/default`)).json()) as Site;
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/new', keys };
  const { status } = await fetch(`${service().url}/v1/sites/default/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription, vapidKey: vapidPublicKey, locale: 'en-GB' }),
  });
  expect(status).toBe(201);
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a topic becomes a default topic, and shows its share of the devices', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/topics`);
  await rowOf(page, 'Missas')
    .getByText(/^\d+ dispositivos · [\d,]+% do público$/)
    .waitFor();
  expect(await rowOf(page, 'Missas').getByText('Já vem ligado').count()).toBe(0);
  await page.getByRole('button', { name: 'Ações para Missas' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await page.getByRole('checkbox', { name: 'Já vem ligado para quem ativa os avisos' }).focus();
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

  await register();
  await page.goto(`${service().url}/console/sites/default/messages/direct`);
  const row = page.getByRole('row').filter({ hasText: 'Oi, vizinhança' });
  await row.getByText('Boas-vindas').waitFor();
  await expectAccessible(page);
  await row.getByRole('link').first().click();
  await page.getByText('Boas-vindas, automática').waitFor();
  expect(refused).toEqual([]);
});
