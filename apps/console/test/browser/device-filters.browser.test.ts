import { expect, test } from 'vitest';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('a filter of the address that does not exist is ignored', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/devices?state=foo`);
  await page.getByText('Nenhum dispositivo ainda').first().waitFor();
  expect(await page.getByText('foo', { exact: true }).count()).toBe(0);
});
