import { expect, test } from 'vitest';
import { expectAccessible } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const address = (path: string) => `${service().url}/console/sites/default${path}`;

test.each(['/devices', '/messages/direct', '/users/u-1004'])(
  'links to devices and people on %s are large enough to press',
  async (path) => {
    const { page } = await ownerPage();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address(path));
      await page.getByRole('table').waitFor();
      await expectAccessible(page);
    }
  },
);

test('the list of devices has a column for the person', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/devices'));
  await page.getByRole('columnheader', { name: 'Pessoa', exact: true }).waitFor();
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^u-/ }) });
  expect(await row.first().getByRole('cell').nth(1).textContent()).toMatch(/^u-\d+$/);
});
