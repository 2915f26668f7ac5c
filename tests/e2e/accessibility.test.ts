import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '../harness/browser-session.ts';
import { tokenRequest } from '../harness/gateway.ts';
import { useTestbed } from '../harness/use-testbed.ts';
import { visit, type Visit } from '../harness/visit.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const looks = [
  { theme: 'light', width: 360 },
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 360 },
  { theme: 'dark', width: 1280 },
] as const;

type Look = (typeof looks)[number];

// One browser: axe looks at the page's structure and colours, which do not depend on it.
describe('axe finds nothing on the page', () => {
  const testbed = useTestbed('chromium');

  beforeAll(async () => {
    const { stack, url } = testbed();
    await stack.send({
      notification: { title: 'Inscrições abertas', body: 'Até sexta-feira.', navigate: `${url}?aviso=1` },
    });
  });

  async function arrive({ theme, width }: Look, permission: Permission): Promise<Visit> {
    const { browser, url } = testbed();
    await browser.setPermission(url, permission);
    return visit(browser, url, async (page) => {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
      await page.setViewport({ width, height: 800 });
    });
  }

  test.each(looks)('with the bell off ($theme, $width px)', async (look) => {
    const { page, bell, settled } = await arrive(look, 'prompt');
    await bell.waitFor('off');
    await settled();
    expect(await findings(page)).toEqual([]);
  });

  test.each(looks)('with the bell on and its tooltip open ($theme, $width px)', async (look) => {
    const { page, bell, settled } = await arrive(look, 'granted');
    await bell.waitFor('on');
    await bell.hover();
    await settled();
    expect(await findings(page)).toEqual([]);
  });

  test.each(looks)('while a request is under way ($theme, $width px)', async (look) => {
    testbed().gateway.hold(tokenRequest);
    const { page, bell } = await arrive(look, 'granted');
    await bell.waitForPending();
    expect(await findings(page)).toEqual([]);
  });

  test.each(looks)('with notifications blocked ($theme, $width px)', async (look) => {
    const { page, bell, settled } = await arrive(look, 'denied');
    await bell.waitFor('off');
    await settled();
    expect(await findings(page)).toEqual([]);
  });
});

/** What axe-core objects to: rule, help, place. */
async function findings(page: Page): Promise<string[]> {
  // The page's own policy lets no foreign script in; the debugger's evaluation is not under it.
  await page.evaluate(axe);
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}
