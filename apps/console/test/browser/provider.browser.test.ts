import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onFreePort } from '../../../../tests/harness/free-port.ts';
import { startOpenIdProvider } from '../../../server/test/harness/accounts/openid-provider.ts';
import { expectAccessible, expectToFit, launchBrowser, openPage, signUpOwner } from './console-page.ts';
import { startConsoleService } from './console-service.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A service on this port, with its provider. */
async function startBoth(port: number) {
  await using started = new AsyncDisposableStack();
  const provider = started.use(await startOpenIdProvider({ serviceUrl: `http://localhost:${port}` }));
  const settings = { PORT: String(port), ...provider.env, SINETA_OIDC_ROLES: 'imprensa=editor' };
  const service = started.use(await startConsoleService(undefined, settings));
  const running = started.move();
  return { provider, service, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

test('an account of the organisation signs in and opens the requested page, and a refusal is explained', async () => {
  await using both = await onFreePort(startBoth);
  const { provider, service } = both;
  await signUpOwner(browser, service);
  const person = { email_verified: true, name: 'Eva Lima' };
  provider.put({ ...person, sub: 'eva', email: 'eva@vilanova.example', groups: ['imprensa'] });
  provider.put({ ...person, sub: 'ivo', email: 'ivo@vilanova.example', groups: [] });

  const { page, refused } = await openPage(browser);
  const withProvider = page.getByRole('button', { name: 'Entrar com Prefeitura' });
  await page.goto(`${service.url}/console/account`);
  await withProvider.click();
  await page.getByLabel('Account').fill('ivo');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('A sua conta não tem acesso a este painel.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);

  await page.context().clearCookies();
  await page.goto(`${service.url}/console/account`);
  await withProvider.click();
  await page.getByLabel('Account').fill('eva');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Sua conta', level: 1 }).waitFor();
  await page.getByText('eva@vilanova.example').waitFor();
  expect(await page.getByRole('heading', { name: 'Senha', exact: true }).count()).toBe(0);
  await expectAccessible(page);

  await service.restart({ SINETA_PASSWORD_SIGN_IN: 'off' });
  await page.context().clearCookies();
  await page.goto(`${service.url}/console/sign-in`);
  await withProvider.waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await provider.close();
  await withProvider.click();
  await page.getByText('O login da organização não respondeu.').waitFor();
  expect(refused).toEqual([]);
});
