import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from '../harness/browsers/axe.ts';
import type { Permission } from '../harness/browsers/browser-session.ts';
import { tokenRequest } from '../harness/service/gateway.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { visit, type Visit } from '../harness/browsers/visit.ts';

const looks = [
  { theme: 'light', width: 360 },
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 360 },
  { theme: 'dark', width: 1280 },
] as const;

// One browser for every appearance; bell-rings.test.ts and device.test.ts run axe in Firefox too.
describe('no axe violations on the page, in light and dark, narrow and wide,', () => {
  const testbed = useTestbed('chromium');

  beforeAll(async () => {
    const { stack, url } = testbed();
    await stack.send({
      notification: { title: 'Inscrições abertas', body: 'Até sexta-feira.', navigate: `${url}?aviso=1` },
    });
  });

  async function arrive(permission: Permission): Promise<Visit> {
    const { browser, url } = testbed();
    await browser.setPermission(url, permission);
    return visit(browser, url);
  }

  test('with the bell off', async () => {
    const { page, bell, settled } = await arrive('prompt');
    await bell.waitFor('off');
    await settled();
    expect(await findings(page)).toEqual([]);
  });

  test('with the bell on and its tooltip open', async () => {
    const { page, bell, settled } = await arrive('granted');
    await bell.waitFor('on');
    await settled();
    const hover = async (): Promise<void> => {
      await page.hover('h1');
      await bell.hover();
      await bell.waitForTooltip();
    };
    expect(await findings(page, hover)).toEqual([]);
  });

  test('during a request', async () => {
    testbed().gateway.hold(tokenRequest);
    const { page, bell } = await arrive('granted');
    await bell.waitForPending();
    expect(await findings(page)).toEqual([]);
    expect(await page.$('[data-pending]')).not.toBeNull();
  });

  test('with notifications blocked', async () => {
    const { page, bell, settled } = await arrive('denied');
    await bell.waitFor('off');
    await settled();
    expect(await findings(page)).toEqual([]);
  });
});

/**
 * The violations that axe finds, each with its appearance.
 *
 * @param show - what to repeat after the layout of the page has changed
 */
async function findings(page: Page, show?: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const { theme, width } of looks) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await page.setViewport({ width, height: 800 });
    await show?.();
    found.push(...(await axeFindings(page)).map((finding) => `${theme}, ${width} px: ${finding}`));
  }
  return found;
}
