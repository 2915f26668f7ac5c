import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, darkRules } from '../harness/browsers/axe.ts';
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
  const testbed = useTestbed('chromium', {}, async ({ stack, url }) => {
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

describe('the pages for developers', () => {
  const testbed = useTestbed('chromium');

  async function open(path: string): Promise<Page> {
    const { browser, url } = testbed();
    const page = await browser.newPage();
    await page.goto(url + path);
    return page;
  }

  test('the errors: a heading and a link for each code, no axe violations, nothing wider than a phone', async () => {
    const page = await open('docs/errors');
    const codes = await page.$$eval('main h2 code', (all) => all.map((code) => code.textContent));
    expect(codes.length).toBeGreaterThan(30);
    const links = await page.$$eval('nav[aria-label="Codes"] a', (all) =>
      all.map((link) => link.textContent),
    );
    expect(links).toEqual(codes);
    expect(await findings(page)).toEqual([]);
    await page.setViewport({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await page.$eval('h1', (title) => getComputedStyle(title).fontFamily)).toMatch(/^"?Newsreader/);
  });

  test.each(['sending', 'operations', 'scale'])(
    'the guide %s: its sections, no axe violations, nothing wider than a phone',
    async (guide) => {
      const page = await open(`docs/${guide}`);
      const sections = await page.$$eval('main h2', (all) => all.map((title) => title.textContent));
      const links = await page.$$eval('nav[aria-label="Sections"] a', (all) =>
        all.map((link) => link.textContent),
      );
      expect(sections.length).toBeGreaterThan(3);
      expect(links).toEqual(sections);
      expect(await findings(page)).toEqual([]);
      await page.setViewport({ width: 360, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    },
  );

  test('the API: it begins with messages, and axe finds only what is in the markup of Swagger UI', async () => {
    const page = await open('docs');
    await page.waitForSelector('.opblock');
    expect(await page.$eval('.opblock-tag', (tag) => tag.getAttribute('data-tag'))).toBe('messages');
    expect(await page.$eval('main', ({ id }) => id)).toBe('operations');
    const found = await findings(page);
    expect(found.filter((finding) => !finding.includes('nested-interactive: '))).toEqual([]);
    expect(await page.$eval('.info h1', (title) => getComputedStyle(title).fontFamily)).toMatch(
      /^"?Newsreader/,
    );
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
    const findings = await axeFindings(page, theme === 'dark' ? darkRules : undefined);
    found.push(...findings.map((finding) => `${theme}, ${width} px: ${finding}`));
  }
  return found;
}
