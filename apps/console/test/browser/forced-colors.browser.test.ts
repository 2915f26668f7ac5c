import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

/** The border of each element that distinguishes the current one. */
const borders = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { borderTop, borderBottom, borderLeft } = getComputedStyle(element);
      return {
        isCurrent: element.matches('[aria-current]'),
        border: [borderTop, borderBottom, borderLeft].join(),
      };
    }),
  );

async function expectCurrentToDiffer(elements: Locator): Promise<void> {
  await elements.first().waitFor();
  const all = await borders(elements);
  const [current, ...more] = all.filter(({ isCurrent }) => isCurrent).map(({ border }) => border);
  const others = all.filter(({ isCurrent }) => !isCurrent).map(({ border }) => border);
  expect(more).toEqual([]);
  expect(others.length).toBeGreaterThan(0);
  expect(others).not.toContain(current);
}

test('in forced colours the current page and tab differ from the others', async () => {
  const { page } = await ownerPage();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${service().url}/console/sites/default/devices`);
  await expectCurrentToDiffer(page.getByRole('navigation', { name: 'Navegação' }).getByRole('link'));
  await expectCurrentToDiffer(page.getByRole('main').getByRole('navigation').getByRole('link'));
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('navigation', { name: 'Navegação' });
  await expectCurrentToDiffer(bar.getByRole('link').or(bar.getByRole('button')));
});
