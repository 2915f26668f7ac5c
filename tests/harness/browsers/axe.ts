import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Themes differ only in their colours, so that a page that was checked in the light one needs no other rules in the dark one. */
export const darkRules: readonly string[] = ['color-contrast'];

/**
 * The violations that axe-core finds on a page, also in shadow roots: rule, help, element.
 *
 * @param rules - all if absent, with the one of WCAG 2.2 AA, which is off by default
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(transitionsEnd);
  // The page's policy blocks foreign scripts, but not evaluation by the debugger.
  if (!(await page.evaluate(`typeof axe === 'object'`))) await page.evaluate(axe);
  const options = {
    // For what passes, which nothing here reads, axe-core would also compute the selector of each element.
    resultTypes: ['violations'],
    ...(rules === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: rules }),
  };
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}

/** Waits until colours have their final values, in every shadow root too. */
async function transitionsEnd(): Promise<void> {
  const transitions = (root: Document | ShadowRoot): Animation[] => [
    ...root.getAnimations().filter((animation) => animation instanceof CSSTransition),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? transitions(shadowRoot) : [],
    ),
  ];
  await Promise.allSettled(transitions(document).map(({ finished }) => finished));
}
