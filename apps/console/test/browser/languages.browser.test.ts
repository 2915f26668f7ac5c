import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage, strangerPage } = useConsole(seed);

const pages = [
  ['', 'Panorama'],
  ['/compose', 'Nuevo mensaje'],
  ['/messages', 'Mensajes'],
  ['/messages/direct', 'Mensajes individuales'],
  ['/messages/drafts', 'Borradores'],
  ['/messages/recurring', 'Mensajes recurrentes'],
  ['/messages/calendar', 'Calendario'],
  ['/devices', 'Dispositivos'],
  ['/users', 'Personas'],
  ['/topics', 'Temas y segmentos'],
  ['/settings', 'Sitio'],
  ['/settings/limits', 'Sitio'],
  ['/settings/bell', 'Sitio'],
  ['/settings/integration', 'Sitio'],
  ['/settings/welcome', 'Mensaje de bienvenida'],
] as const;

test('each page is in Spanish once it is chosen, accessible, and fits a phone', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  await page.getByRole('button', { name: 'Conta de Ana Souza' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Panorama', level: 1 }).waitFor();
  for (const [path, title] of pages) {
    await page.goto(`${service().url}/console/sites/default${path}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    await expectToFit(page, 360);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Cuenta de Ana Souza' }).click();
  await page.getByRole('menuitemradio', { name: 'Português' }).click();
  await page.getByRole('heading', { name: 'Mensagem de boas-vindas', level: 1 }).waitFor();
  expect(refused).toEqual([]);
});

test('a language that cannot be loaded is English until the next visit', async () => {
  const { page } = await strangerPage();
  await page.goto(`${service().url}/console/sign-in`);
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor();
  await page.route('**/assets/es-*.js', (route) => route.abort());
  await page.reload();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
  await page.unroute('**/assets/es-*.js');
  await page.reload();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Iniciar sesión');
});
