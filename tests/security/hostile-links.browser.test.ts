import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPushService } from '@sineta/push-service';
import type { Page } from 'puppeteer-core';
import { describe, test } from 'vitest';
import type { BrowserKind, BrowserSession } from '../harness/browsers/browser-session.ts';
import { startDesktop } from '../harness/browsers/desktop.ts';
import { browserKinds, openBrowser } from '../harness/browsers/open-browser.ts';
import { visit } from '../harness/browsers/visit.ts';
import { startGateway } from '../harness/service/gateway.ts';
import { createServiceClient } from '../harness/service/service-client.ts';
import { replacingEnvironment } from './awake/replaced-source.ts';
import { type CheckResult, expectNothingFound } from './harness/findings.ts';
import { startMeasuredService } from './harness/measured-service.ts';
import { scale } from './harness/scale.ts';
import { refusedAddresses } from './hostile-texts/texts.ts';

const isWhole = scale === 'whole';
const kinds: readonly BrowserKind[] = isWhole ? browserKinds : ['chromium'];
/** In a part of the campaign, every tenth of them. */
const addresses = refusedAddresses.filter((_, index) => scale !== 'part' || index % 10 === 0);

/** Such a service sends every address, so that the browser's own check is all there is. */
const withoutCheck = {
  file: 'packages/protocol/src/formats.ts',
  text: "return /^https?:\\/\\/[^/\\\\]/i.test(text) && !text.includes('\\0') && URL.canParse(text);",
  by: "return !text.includes('\\0');",
};

describe.each(kinds)('in %s', (kind) => {
  test('a click on a notification opens an address of the web only', { timeout: 600_000 }, async () => {
    expectNothingFound(await clickLinks(kind));
  });
});

async function clickLinks(kind: BrowserKind): Promise<CheckResult> {
  await using started = new AsyncDisposableStack();
  const scratch = mkdtempSync(join(tmpdir(), 'sineta-links-'));
  started.defer(() => rmSync(scratch, { recursive: true, force: true }));
  const desktop = started.use(await startDesktop());
  const pushService = started.use(await startPushService());
  const gateway = started.use(await startGateway());
  const authority = join(scratch, 'authority.pem');
  writeFileSync(authority, pushService.certificateAuthority);
  const service = started.use(
    await startMeasuredService({
      assets: 'built',
      env: {
        SINETA_PUBLIC_URL: gateway.origin,
        SINETA_PUSH_SERVICES: pushService.origin,
        SINETA_PUSH_CONNECT_TO: pushService.connectTo.join(','),
        SINETA_REGISTRATIONS_PER_MINUTE: '1000000',
        NODE_EXTRA_CA_CERTS: authority,
        ...replacingEnvironment([withoutCheck]),
      },
    }),
  );
  gateway.forwardTo(service.url);
  const browser = started.use(await openBrowser(kind, { pushService, desktop }));
  await browser.setPermission(gateway.origin, 'granted');
  const { page, bell } = await visit(browser, `${gateway.origin}/`, watch);
  await bell.waitFor('on');
  const client = createServiceClient(service.url, service.adminKey);

  const findings: string[] = [];
  for (const [index, address] of addresses.entries()) {
    const title = `Aviso ${index}`;
    for (const button of [undefined, 'Ver']) {
      const actions =
        button === undefined ? undefined : [{ action: 'ver', title: button, navigate: address }];
      const message = await client.send({ notification: { title, navigate: address, actions } });
      const shown = await desktop.waitForNotification(({ summary, closed }) => summary === title && !closed);
      desktop.click(shown.id, button);
      await client.waitForCounts(message, { clicked: 1 });
      // The worker opens the link beside its receipt.
      await delay(200);
      const found = await inspectTabs(browser, page, gateway.origin);
      findings.push(...found.map((what) => `${JSON.stringify(address)}: ${what}`));
    }
    if (scale === 'awake' && findings.length > 0) break;
  }
  return { tried: `clicks on hostile links, in ${kind}`, count: addresses.length * 2, findings };
}

/** Lets the page notice a script of a link. */
function watch(page: Page): Promise<unknown> {
  return page.evaluateOnNewDocument(() =>
    Object.assign(globalThis, { hostile: () => Object.assign(globalThis, { hostileRan: true }) }),
  );
}

/** Returns the tabs that show something else than the board, and whether a script ran in its page. */
async function inspectTabs(browser: BrowserSession, page: Page, origin: string): Promise<string[]> {
  const addresses = (await browser.pages()).map((tab) => tab.url());
  const foreign = addresses.filter(
    (address) => address !== 'about:blank' && !address.startsWith(`${origin}/`),
  );
  const ran = await page.evaluate(() => 'hostileRan' in globalThis);
  return [...foreign.map((address) => `a tab with ${address}`), ...(ran ? ['a script ran'] : [])];
}
