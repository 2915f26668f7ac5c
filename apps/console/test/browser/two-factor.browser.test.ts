import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type JsQr from 'jsqr';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextTotpCode, totpCode } from '../../../server/test/harness/accounts/authenticator-app.ts';
import {
  expectAccessible,
  expectToFit,
  launchBrowser,
  openPage,
  owner,
  signUpOwner,
} from './console-page.ts';
import { startConsoleService } from './console-service.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const decoder = readFileSync(fileURLToPath(import.meta.resolve('jsqr')), 'utf8');

/** Reads a QR code from a screenshot, as a camera does. */
async function scan(code: Locator): Promise<string | undefined> {
  const picture = `data:image/png;base64,${(await code.screenshot()).toString('base64')}`;
  const { page } = await openPage(browser);
  await page.addScriptTag({ content: decoder });
  return page.evaluate(async (source) => {
    const image = await createImageBitmap(await (await fetch(source)).blob());
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { jsQR } = globalThis as unknown as { jsQR: typeof JsQr };
    return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data;
  }, picture);
}

test('an authenticator app is set up with the QR code by keyboard, in both themes, and signs in', async () => {
  await using service = await startConsoleService();
  const session = await signUpOwner(browser, service);
  const { page, refused } = await openPage(browser, session);
  await page.goto(`${service.url}/console/account`);
  await page
    .getByRole('region', { name: 'Verificação em duas etapas' })
    .getByRole('button', { name: 'Ativar' })
    .press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Digite sua senha para continuar').fill(owner.password);
  await page.keyboard.press('Enter');
  const code = dialog.getByLabel('Código atual do aplicativo');
  await code.waitFor();
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('tooltip').count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);

  const qrCode = dialog.getByRole('img', { name: 'QR code com a chave para o aplicativo de autenticação' });
  await page.emulateMedia({ colorScheme: 'dark' });
  const scanned = await scan(qrCode);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await scan(qrCode)).toBe(scanned);
  const uri = new URL(scanned!);
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(decodeURIComponent(uri.pathname)).toBe(`/Sineta:${owner.email}`);
  const key = dialog.getByRole('region', { name: 'Chave' });
  expect(await key.textContent()).toBe(uri.searchParams.get('secret'));

  await page.keyboard.type(totpCode(scanned!));
  await page.keyboard.press('Enter');
  await dialog.getByRole('heading', { name: 'Códigos de recuperação' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const backupCodes = (await dialog.locator('pre').textContent())!.split('\n');
  expect(backupCodes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'Já guardei' }).press('Enter');
  await page.getByText('Verificação em duas etapas ativada.').waitFor();

  const { page: other } = await openPage(browser);
  await other.goto(`${service.url}/console/sign-in`);
  await other.getByLabel('E-mail').fill(owner.email);
  await other.getByLabel('Senha', { exact: true }).fill(owner.password);
  await other.keyboard.press('Enter');
  await other.getByLabel('Código do aplicativo').fill(nextTotpCode(scanned!));
  await other.keyboard.press('Enter');
  await other.waitForURL('**/console/sites/default');
  expect(refused).toEqual([]);
});
