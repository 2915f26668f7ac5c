import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'puppeteer-core';

/** The violations that axe-core finds: each rule with the markup that breaks it. */
export async function axeFindings(page: Page): Promise<object[]> {
  const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await page.evaluate(await readFile(source, 'utf8'));
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await run()).violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  });
}
