import { expect, test } from 'vitest';
import { ask } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

test('a topic that a visitor turns on meanwhile stays when an operator changes the preferences', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const site = '/v1/sites/default';
  const device = await page.evaluate(async (site) => {
    const list = await (await fetch(`${site}/devices?limit=1`)).json();
    return (list as { devices: [{ id: string }] }).devices[0].id;
  }, site);
  expect(await ask(page, 'PUT', `${site}/devices/${device}/user`, { user: 'maria' })).toBeLessThan(300);
  expect(await ask(page, 'PUT', `${site}/topics/obras`, { name: 'Obras' })).toBeLessThan(300);
  await page.goto(`${service().url}/console/sites/default/users/maria`);
  await page.getByRole('button', { name: 'Alterar' }).click();
  const dialog = page.getByRole('dialog', { name: 'O que maria recebe' });
  await dialog.getByLabel('Avisos por dia, no máximo').fill('2');
  const path = `${site}/users/maria`;
  expect(await ask(page, 'PATCH', path, { topics: { add: ['obras'] } })).toBe(200);
  await page.evaluate(() => {
    // The user is fetched again only when older than ten seconds.
    const later = Date.now() + 11_000;
    Date.now = () => later;
    dispatchEvent(new Event('visibilitychange'));
  });
  await page
    .locator('main')
    .getByText(/(^|, )Obras(,|$)/)
    .waitFor();
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  expect((await request).postDataJSON()).toEqual({
    preferences: { dailyLimit: 2, quietHours: null, urgentOnly: false },
  });
});
