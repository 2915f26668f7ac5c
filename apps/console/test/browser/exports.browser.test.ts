import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit, signInAgain } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

/** Follows the link and returns the file. */
async function download(page: Page, link: string) {
  const downloads = page.waitForEvent('download');
  await page.getByRole('link', { name: link, exact: true }).click();
  const file = await downloads;
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  return { name: file.suggestedFilename(), header: lines[0], lines: lines.slice(1) };
}

test('a list is downloaded as it is filtered', async () => {
  const { page, refused } = await ownerPage();
  const site = `${service().url}/console/sites/default`;
  await page.goto(`${site}/devices?browser=firefox`);
  await page.getByRole('table').waitFor();
  const devices = await download(page, 'Exportar CSV');
  await page.getByText('Exportando CSV. O arquivo aparece nos downloads do navegador.').waitFor();
  expect(devices.name).toMatch(/^default-devices-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(devices.header).toMatch(/^\uFEFFID;Criado em \(America\/Sao_Paulo\);Última visita \(/);
  expect(devices.lines.length).toBeGreaterThan(10);
  for (const line of devices.lines) expect(line).toContain(';Firefox;');
  await page.getByRole('link', { name: 'Pessoas', exact: true }).click();
  await page.getByRole('heading', { name: 'Pessoas', level: 1 }).waitFor();
  const people = await download(page, 'Exportar CSV');
  expect(people.lines.length).toBeGreaterThan(10);
  for (const line of people.lines) expect(line).toMatch(/^u-\d+;/);
  // In another case: the file has the people of the list.
  await page.getByRole('searchbox').fill('U-100');
  await page
    .getByRole('link', { name: 'Exportar CSV' })
    .and(page.locator('[href*="search=u-100"]'))
    .waitFor();
  const found = await download(page, 'Exportar CSV');
  expect(found.lines.length).toBeGreaterThan(1);
  expect(found.lines.length).toBeLessThan(people.lines.length);
  for (const line of found.lines) expect(line).toMatch(/^u-100\d*;/);
  await expectAccessible(page);
  await expectToFit(page, 360);

  await page.goto(`${site}/messages?state=scheduled`);
  await page.getByRole('link', { name: 'Exportar CSV' }).waitFor();
  const messages = await download(page, 'Exportar CSV');
  expect(messages.lines.length).toBeGreaterThan(0);
  for (const line of messages.lines) expect(line).toContain(';Agendada;');
  await expectAccessible(page);
  await expectToFit(page, 360);

  await page.goto(`${site}/topics`);
  await page.getByRole('link', { name: 'Exportar CSV' }).waitFor();
  expect((await download(page, 'Exportar CSV')).lines.length).toBeGreaterThan(1);

  await page.goto(`${service().url}/console/audit?action=devices.exported`);
  // On a phone the name of the filter is the same text.
  const entry = page.getByText('exportou a lista de dispositivos').filter({ visible: true });
  await entry.first().waitFor();
  const audit = await download(page, 'Exportar CSV');
  expect(audit.lines).toHaveLength(1);
  expect(audit.lines[0]).toContain('com o filtro navegador “firefox”');
  expect(refused).toEqual([]);
});

test.each(['/sites/default/messages', '/audit'])(
  'the export of %s has the order of the list',
  async (path) => {
    const { page } = await ownerPage();
    const idsIn = async (search: string): Promise<string[]> => {
      await page.goto(`${service().url}/console${path}${search}`);
      await page.getByRole('link', { name: 'Exportar CSV' }).waitFor();
      return (await download(page, 'Exportar CSV')).lines.map((line) => line.split(';')[0]!);
    };
    const newest = await idsIn('');
    const oldest = await idsIn('?order=oldest');
    expect(newest.length).toBeGreaterThan(1);
    expect(oldest[0]).toBe(newest.at(-1));
  },
);

test('an export whose session has ended waits for a new sign-in', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/topics`);
  await page.getByRole('link', { name: 'Exportar CSV' }).waitFor();
  await page.context().clearCookies();
  const exported = download(page, 'Exportar CSV');
  await signInAgain(page);
  expect((await exported).lines.length).toBeGreaterThan(1);
});
