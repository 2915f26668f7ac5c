import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { write } from '../../../server/test/harness/rows.ts';
import {
  ask,
  expectAccessible,
  expectToFit,
  launchBrowser,
  openPage,
  owner,
  signUpOwner,
} from './console-page.ts';
import { type ConsoleService, startConsoleService } from './console-service.ts';
import { addAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

const signInButton = 'Entrar com uma chave de acesso';

interface Opened {
  readonly page: Page;
  readonly refused: readonly string[];
  readonly authenticator: VirtualAuthenticator;
}

/** Opens the account page of the owner, in a browser with an authenticator. */
async function openAccount(service: ConsoleService): Promise<Opened> {
  const { page, refused } = await openPage(browser, await signUpOwner(browser, service));
  const authenticator = await addAuthenticator(page);
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = (options) => {
      if (options?.mediation === 'conditional') Object.assign(globalThis, { isOffered: true });
      return get(options);
    };
  });
  await page.goto(`${service.url}/console/account`);
  await page.getByRole('heading', { name: 'Sua conta' }).waitFor();
  return { page, refused, authenticator };
}

const card = (page: Page) => page.getByRole('region', { name: 'Chaves de acesso' });
const rows = (page: Page) => card(page).getByRole('listitem');

async function addPasskey(page: Page, name: string): Promise<void> {
  await card(page).getByRole('button', { name: 'Adicionar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await page.getByText(`Chave de acesso “${name}” adicionada.`).waitFor();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações para ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Signs out and stays on the sign-in page, without choosing one of the passkeys that it offers. */
async function signOut({ page, authenticator }: Pick<Opened, 'page' | 'authenticator'>): Promise<void> {
  await authenticator.setPresent(false);
  await page.evaluate(() => Object.assign(globalThis, { isOffered: false }));
  await page.getByRole('button', { name: 'Conta de Ana Souza' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  // An offer that begins once the person is present would choose by itself.
  await page.waitForFunction(
    async () =>
      !(await PublicKeyCredential.isConditionalMediationAvailable()) ||
      Reflect.get(globalThis, 'isOffered') === true,
  );
}

/** The sign-in page, for an owner with a passkey. */
async function openSignedOut(service: ConsoleService): Promise<Opened> {
  const opened = await openAccount(service);
  await addPasskey(opened.page, 'Celular');
  await signOut(opened);
  return opened;
}

async function usePasskey({ page, authenticator }: Pick<Opened, 'page' | 'authenticator'>, button: string) {
  await authenticator.setPresent(true);
  await page.getByRole('button', { name: button }).click();
}

/** Makes the browser one that offers no passkeys in fields. */
async function withoutAutofill(page: Page): Promise<void> {
  const disable = () => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  };
  await page.addInitScript(disable);
  await page.evaluate(disable);
}

async function enterPassword(page: Page, password = owner.password): Promise<void> {
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** The paths of the requests that sign in with a passkey, from now on. */
function recordSignIns(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sign-in/passkey')) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

const oneSignIn = ['/v1/auth/sign-in/passkey/options', '/v1/auth/sign-in/passkey'];

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Makes all sessions older than what counts as a recent sign-in. */
function age({ dataDir }: ConsoleService): Promise<void> {
  return write({ dataDir }, 'update session set created_at = created_at - 600001, confirmed_at = null');
}

test('a passkey is added by keyboard, signs in alone, is renamed and removed', async () => {
  await using service = await startConsoleService();
  const opened = await openAccount(service);
  const { page, refused, authenticator } = opened;
  await card(page).getByRole('button', { name: 'Adicionar' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Nome');
  await expect.poll(() => hasFocus(name)).toBe(true);
  expect(await name.inputValue()).toBe('Chrome no Linux');
  await name.fill(' ');
  await dialog.getByText('Dê um nome à chave de acesso.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await name.fill('Notebook');
  await name.press('Enter');
  await page.getByText('Chave de acesso “Notebook” adicionada.').waitFor();
  expect(await rows(page).textContent()).toMatch(/^NotebookCriada em .* · Nunca usada para entrar$/);
  expect(await authenticator.passkeys()).toBe(1);
  await expect.poll(() => hasFocus(card(page).getByRole('button', { name: 'Adicionar' }))).toBe(true);

  await card(page).getByRole('button', { name: 'Adicionar' }).click();
  await dialog.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await dialog.getByText('Este dispositivo já tem uma chave de acesso da sua conta.').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await signOut(opened);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await authenticator.setPresent(true);
  const signIns = recordSignIns(page);
  await page.getByRole('button', { name: signInButton }).press('Enter');
  await page.waitForURL('**/console/sites/default');
  await page.getByRole('button', { name: 'Conta de Ana Souza' }).waitFor();
  expect(signIns).toEqual(oneSignIn);

  await page.goto(`${service.url}/console/account`);
  await rows(page).getByText('Último uso:').waitFor();
  await choose(page, 'Notebook', 'Mudar nome');
  await dialog.getByLabel('Nome').fill('Notebook da redação');
  await page.keyboard.press('Enter');
  await page.getByText('Nome alterado.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const actions = page.getByRole('button', { name: 'Ações para Notebook da redação' });
  await expect.poll(() => hasFocus(actions)).toBe(true);
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await expectToFit(page, 360);

  await choose(page, 'Notebook da redação', 'Remover');
  const confirmation = page.getByRole('alertdialog', { name: 'Remover “Notebook da redação”?' });
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Remover' }).click();
  await page.getByText('Chave de acesso “Notebook da redação” removida.').waitFor();
  await expect.poll(() => hasFocus(card(page).getByRole('button', { name: 'Adicionar' }))).toBe(true);
  await expect.poll(() => rows(page).count()).toBe(0);

  expect(refused).toEqual([]);
});

test('a passkey is the second factor after the password, and a backup code replaces it', async () => {
  await using service = await startConsoleService();
  const opened = await openAccount(service);
  const { page } = opened;
  await addPasskey(page, 'Celular');
  const twoFactor = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await twoFactor.getByRole('button', { name: 'Ativar' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('radio', { name: 'Uma chave de acesso' }).isChecked()).toBe(true);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await dialog.getByLabel('Digite sua senha para continuar').fill(owner.password);
  await page.keyboard.press('Enter');
  await dialog.getByText('caso você perca as suas chaves de acesso').waitFor();
  const [backupCode] = (await dialog.locator('pre').textContent())!.split('\n');
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await twoFactor.getByText('é preciso também uma chave de acesso.').waitFor();

  await choose(page, 'Celular', 'Remover');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await page.getByText('Sem esta chave de acesso, você não conseguiria mais entrar.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();

  await signOut(opened);
  await enterPassword(page);
  const use = page.getByRole('button', { name: 'Usar uma chave de acesso' });
  await expect.poll(() => hasFocus(use)).toBe(true);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await usePasskey(opened, 'Usar uma chave de acesso');
  await page.waitForURL('**/console/sites/default');

  await signOut(opened);
  await enterPassword(page);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  const code = page.getByLabel('Código de recuperação');
  await expect.poll(() => hasFocus(code)).toBe(true);
  await code.fill(backupCode!);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/console/sites/default');
});

test('a second step that expired leads back to the first', async () => {
  await using service = await startConsoleService();
  const opened = await openAccount(service);
  const { page } = opened;
  await addPasskey(page, 'Celular');
  const body = { password: owner.password };
  expect(await ask(page, 'POST', '/v1/auth/two-factor/enable-passkeys', body)).toBe(200);
  await signOut(opened);
  await enterPassword(page);
  const use = page.getByRole('button', { name: 'Usar uma chave de acesso' });
  await use.waitFor();
  await page.context().clearCookies();
  await use.click();
  await page.getByText('A tentativa de entrar expirou. Tente de novo.').waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(owner.email);
});

test('a cancelled request is reported, and the password or another attempt signs in', async () => {
  await using service = await startConsoleService();
  const opened = await openAccount(service);
  const { page, authenticator } = opened;
  await authenticator.setVerified(false);
  await card(page).getByRole('button', { name: 'Adicionar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Criar chave de acesso' }).click();
  await page.getByRole('dialog').getByText('Nenhuma chave de acesso foi usada').waitFor();
  await expectAccessible(page);
  expect(await authenticator.passkeys()).toBe(0);
  await authenticator.setVerified(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Criar chave de acesso' }).click();
  await rows(page).waitFor();

  // Chromium repeats a request in a field that has failed, and the authenticator would confirm it before the button is used.
  await withoutAutofill(page);
  await signOut(opened);
  await authenticator.setVerified(false);
  const button = page.getByRole('button', { name: signInButton });
  await usePasskey(opened, signInButton);
  const alert = page.getByRole('alert').getByText('Nenhuma chave de acesso foi usada');
  await alert.waitFor();
  expect(await hasFocus(button)).toBe(true);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await authenticator.setVerified(true);
  await button.click();
  await page.waitForURL('**/console/sites/default');
});

describe('changes long after a sign-in', () => {
  test('require the password', async () => {
    await using service = await startConsoleService();
    const { page } = await openAccount(service);
    await age(service);
    await card(page).getByRole('button', { name: 'Adicionar' }).click();
    const create = page.getByRole('button', { name: 'Criar chave de acesso' });
    await create.click();
    const confirmation = page.getByRole('dialog', { name: 'Confirme que é você' });
    const password = confirmation.getByLabel('Digite sua senha para continuar');
    await expect.poll(() => hasFocus(password)).toBe(true);
    expect(await confirmation.getByRole('button', { name: 'Usar uma chave de acesso' }).count()).toBe(0);
    await password.fill('não é esta mesmo');
    await page.keyboard.press('Enter');
    await confirmation.getByText('A senha atual está incorreta.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByText('Nada mudou: por segurança, confirme antes que é você.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    await create.click();
    await password.fill(owner.password);
    await page.keyboard.press('Enter');
    await page.getByText('adicionada.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  test('require a passkey instead, and the session that it starts replaces the earlier one', async () => {
    await using service = await startConsoleService();
    const { page, authenticator } = await openAccount(service);
    await addPasskey(page, 'Celular');
    await age(service);
    await page.reload();
    await choose(page, 'Celular', 'Remover');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirme que é você' });
    const use = confirmation.getByRole('button', { name: 'Usar uma chave de acesso' });
    await use.waitFor();
    await expectAccessible(page);
    await expectToFit(page, 360);
    await authenticator.setVerified(false);
    await use.click();
    await confirmation.getByText('Nenhuma chave de acesso foi usada').waitFor();
    await authenticator.setVerified(true);
    await use.click();
    await page.getByText('Chave de acesso “Celular” removida.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    const sessions = page.getByRole('list', { name: 'Sessões ativas' });
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  });
});

test('a press right after a passkey of the field has signed in starts no second session', async () => {
  await using service = await startConsoleService();
  const { page, authenticator } = await openSignedOut(service);
  await page.goto('about:blank');
  const signIns = recordSignIns(page);
  // The press comes in the same task as the response, before the page has changed.
  await page.addInitScript((label) => {
    const fetch = window.fetch.bind(window);
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.url.endsWith('/sign-in/passkey')) void pressLater();
      return response;
    };
    async function pressLater() {
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
      const button = [...document.querySelectorAll('button')].find(({ innerText }) => innerText === label);
      button?.click();
      sessionStorage.setItem('pressed', String(button !== undefined));
    }
  }, signInButton);
  await authenticator.setPresent(true);
  await page.goto(`${service.url}/console/sign-in`);
  await page.waitForURL('**/console/sites/default');
  await page.getByRole('button', { name: 'Conta de Ana Souza' }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('pressed'))).toBe('true');
  expect(signIns).toEqual(oneSignIn);
  await page.goto(`${service.url}/console/account`);
  await rows(page).getByText('Último uso:').waitFor();
});

test('the password ends the offer of passkeys in the field, until it is refused', async () => {
  await using service = await startConsoleService();
  const { page, authenticator } = await openSignedOut(service);
  const [offer, password] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/sign-in/passkey/options', async (route) => {
    await offer.promise;
    await route.continue().catch(() => {});
  });
  await page.route('**/sign-in/email', async (route) => {
    await password.promise;
    await route.continue();
  });
  const offered = page.waitForRequest('**/sign-in/passkey/options');
  await page.reload();
  await offered;
  await authenticator.setPresent(true);
  const signIns = recordSignIns(page);
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/options'));
  await enterPassword(page, 'não é esta mesmo');
  await aborted;
  offer.resolve();
  expect(signIns).toEqual([]);
  password.resolve();
  await page.waitForURL('**/console/sites/default');
  expect(signIns).toEqual(oneSignIn);
});

test('after a passkey of the field could not open the console, the button signs in', async () => {
  await using service = await startConsoleService();
  const { page, authenticator } = await openSignedOut(service);
  await page.goto('about:blank');
  await page.route('**/v1/me', (route) => route.fulfill({ status: 401, json: { code: 'unauthorized' } }));
  await authenticator.setPresent(true);
  const refused = page.waitForResponse('**/v1/me');
  await page.goto(`${service.url}/console/sign-in`);
  await refused;
  await page.locator('[inert]').waitFor({ state: 'detached' });
  await page.unroute('**/v1/me');
  await page.getByRole('button', { name: signInButton }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/console/sites/default');
});

test('a passkey is chosen in the field for the e-mail, and a removed one is refused', async () => {
  await using service = await startConsoleService();
  const opened = await openSignedOut(service);
  const { page, authenticator } = opened;
  expect(await page.getByLabel('E-mail').getAttribute('autocomplete')).toBe('username webauthn');
  await authenticator.setPresent(true);
  await page.reload();
  await page.waitForURL('**/console/sites/default');
  await page.getByRole('button', { name: 'Conta de Ana Souza' }).waitFor();

  await page.goto(`${service.url}/console/account`);
  await choose(page, 'Celular', 'Remover');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await page.getByText('Chave de acesso “Celular” removida.').waitFor();
  await signOut(opened);
  await authenticator.setPresent(true);
  await page.reload();
  await page.getByText('O serviço não aceitou esta chave de acesso.').waitFor();
  await authenticator.setPresent(false);
  await enterPassword(page);
  await page.waitForURL('**/console/sites/default');
});

test('without passwords only the passkey is offered', async () => {
  await using service = await startConsoleService();
  const { page, refused } = await openAccount(service);
  await addPasskey(page, 'Celular');
  await service.restart({ SINETA_PASSWORD_SIGN_IN: 'off' });
  await page.context().clearCookies();
  await page.goto(`${service.url}/console/sign-in`);
  const button = page.getByRole('button', { name: signInButton });
  await button.waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByText('Esqueceu a senha?').count()).toBe(0);
  await expectAccessible(page);
  await button.click();
  await page.waitForURL('**/console/sites/default');
  await page.goto(`${service.url}/console/account`);
  await rows(page).waitFor();
  expect(await page.getByRole('heading', { name: 'Senha', exact: true }).count()).toBe(0);
  expect(refused).toEqual([]);
});

test('at another address passkeys are not offered, and the account page links to the right one', async () => {
  await using service = await startConsoleService();
  const other = service.url.replace('localhost', '127.0.0.1');
  const { page } = await openPage(browser);
  await signUpOwner(browser, service);
  await page.goto(`${other}/console/sign-in`);
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: signInButton }).count()).toBe(0);
  await enterPassword(page);
  await page.waitForURL('**/console/sites/default');
  await page.goto(`${other}/console/account`);
  const link = card(page).getByRole('link', { name: service.url });
  expect(await link.getAttribute('href')).toBe(`${service.url}/console/account`);
  expect(await card(page).getByRole('button', { name: 'Adicionar' }).count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
});
