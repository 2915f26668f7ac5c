import type { Overview } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

test('the overview shows who joined and left, by browser and by topic, and leads to them', async () => {
  const { page, refused } = await ownerPage();
  const answer = page.waitForResponse((response) => response.url().includes('/overview?'));
  await page.goto(`${service().url}/console/sites/default`);
  const { changes } = (await (await answer).json()) as Overview;
  const { joined, left, before } = changes.browsers.find(({ name }) => name === 'firefox')!;
  const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
  const browsers = page.getByRole('region', { name: 'Entradas e saídas por navegador' });
  const net = before!.joined - before!.left;
  await expect
    .poll(() => browsers.getByRole('row', { name: 'Firefox' }).getByRole('cell').allInnerTexts())
    .toEqual(['Firefox', signed(joined), signed(-left), `${signed(joined - left)}\nantes ${signed(net)}`]);
  const topics = page.getByRole('region', { name: 'Entradas e saídas por assunto' });
  await topics.getByRole('link', { name: 'Missas' }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const table of [browsers, topics]) {
    const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden, 'no column is cut off').toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 740 });

  await browsers.getByRole('link', { name: signed(joined), exact: true }).click();
  await page.waitForURL(/\/devices\?browser=firefox&createdAfter=\d{4}-\d{2}-\d{2}/);
  await page.getByRole('heading', { name: 'Dispositivos', level: 1 }).waitFor();
  await page.getByRole('table').waitFor();
  expect(refused).toEqual([]);
});

test('the period is kept in the address', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const period = page.getByRole('button', { name: / Período$/ });
  await period.click();
  await page.getByRole('option', { name: '90 dias' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?days=90');
  await page.reload();
  await period.getByText('90 dias').waitFor();
});
