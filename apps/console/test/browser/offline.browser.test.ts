import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('a page that is opened without a connection opens when it is back', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  await page.getByRole('heading', { name: 'Visão geral', level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Equipe' }).click();
  const title = page.getByRole('heading', { name: 'Sem conexão', level: 1 });
  await title.waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  // The console is still there: a page that was loaded before opens.
  await page.getByRole('link', { name: 'Visão geral' }).click();
  await page.getByRole('heading', { name: 'Visão geral', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Equipe' }).click();
  await title.waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Equipe', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/console/team');
});
