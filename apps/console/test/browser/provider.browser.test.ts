import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../tests/harness/free-port.ts';
import { startOpenIdProvider } from '../../../server/test/harness/accounts/openid-provider.ts';
import { expectAccessible, expectToFit, launchBrowser, openPage, signUpOwner } from './console-page.ts';
import { startConsoleService } from './console-service.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('an account of the organisation signs in and opens the requested page, and a refusal is explained', async () => {
  const port = String(await freePort());
  await using provider = await startOpenIdProvider({ serviceUrl: `http://localhost:${port}` });
  const rules = { SINETA_OIDC_ROLES: 'imprensa=editor' };
  await using service = await startConsoleService(undefined, { PORT: port, ...provider.env, ...rules });
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
