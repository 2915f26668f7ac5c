import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { linkIn, startMailServer } from '../../../server/test/harness/accounts/mail-server.ts';
import {
  expectAccessible,
  expectToFit,
  fillPerson,
  launchBrowser,
  openPage,
  signUpOwner,
} from './console-page.ts';
import { startConsoleService } from './console-service.ts';

const owner = { name: 'Ana Souza', email: 'ana@vilanova.example', password: 'uma sineta na mesa' };
const guest = { name: 'Bruno Lima', email: 'bruno@vilanova.example', password: 'outra sineta na mesa' };

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('an invitation and a new password arrive by e-mail, in the language of the console', async () => {
  await using mailServer = await startMailServer();
  await using service = await startConsoleService(undefined, {
    SINETA_SMTP_URL: mailServer.url,
    SINETA_MAIL_FROM: 'avisos@vilanova.example',
  });
  const { page } = await openPage(browser);
  await page.goto(service.setUpLink);
  await fillPerson(page, owner);
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click();
  await page.waitForURL('**/console/sites/default');
  await page.goto(`${service.url}/console/team`);
  await page.getByRole('button', { name: 'Convidar alguém' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('bruno');
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  await dialog.getByText('Digite um e-mail, como ana@exemplo.org.').waitFor();
  await dialog.getByLabel('E-mail').fill(guest.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  await dialog.getByRole('heading', { name: 'Convite enviado' }).waitFor();
  const invitation = await mailServer.next();
  expect(invitation.to).toEqual([guest.email]);
  expect(invitation.source).toContain('Ana Souza convidou você');

  const { page: other } = await openPage(browser);
  await other.goto(linkIn(invitation, 'join').url);
  await fillPerson(other, guest);
  await other.getByRole('button', { name: 'Entrar na equipe' }).click();
  await other.waitForURL('**/console/sites/default');

  const { page: forgetful } = await openPage(browser);
  await forgetful.goto(`${service.url}/console/sign-in`);
  await forgetful.getByRole('link', { name: 'Esqueci a senha' }).click();
  await forgetful.getByRole('heading', { name: 'Esqueci a senha' }).waitFor();
  await expectAccessible(forgetful);
  await expectToFit(forgetful, 360);
  await forgetful.getByLabel('E-mail da sua conta').fill(guest.email);
  await forgetful.getByRole('button', { name: 'Enviar link' }).click();
  await forgetful.getByRole('heading', { name: 'Veja o seu e-mail' }).waitFor();
  await expectAccessible(forgetful);
  const reset = await mailServer.next(1);
  expect(reset.to).toEqual([guest.email]);
  await forgetful.goto(linkIn(reset, 'reset-password').url);
  await forgetful.getByLabel('Nova senha', { exact: true }).fill('mais uma sineta na mesa');
  await forgetful.getByRole('button', { name: 'Mudar senha' }).click();
  await forgetful.getByRole('heading', { name: 'Senha alterada' }).waitFor();
});

test('without e-mail, the page of a forgotten password names the command that makes a link', async () => {
  await using service = await startConsoleService();
  await signUpOwner(browser, service);
  const { page, refused } = await openPage(browser);
  await page.goto(`${service.url}/console/sign-in`);
  await page.getByText('Esqueceu a senha? Quem administra o servidor').waitFor();
  await page.getByRole('link', { name: 'Veja como' }).click();
  await page.getByText('Este serviço não envia e-mails.').waitFor();
  await page.getByText('sineta reset-password ana@exemplo.org').waitFor();
  expect(await page.getByRole('button', { name: 'Enviar link' }).count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
});
