import { startPushService } from '@sineta/push-service';
import { describe, test } from 'vitest';
import type { BrowserKind } from '../harness/browsers/browser-session.ts';
import { browserKinds, openBrowser } from '../harness/browsers/open-browser.ts';
import { signInOwner } from './foreign-pages/signed-in-owner.ts';
import { type CheckResult, expectNothingFound } from './harness/findings.ts';
import { startMeasuredService } from './harness/measured-service.ts';
import { scale } from './harness/scale.ts';
import { addPasskeys, fillService, threes } from './hostile-texts/filled-service.ts';
import { inspectPages } from './hostile-texts/inspected-page.ts';
import { saveSettings } from './hostile-texts/site-settings.ts';
import { hostileTexts, refusedAddresses } from './hostile-texts/texts.ts';

const isWhole = scale === 'whole';
const kinds: readonly BrowserKind[] = isWhole ? browserKinds : ['chromium'];
/** In a part of the campaign, some of them. */
const texts = hostileTexts.filter((_, index) => isWhole || index % 16 === 0);

/** Pages that show a part of their address. */
const inAddresses = ['<img src=x onerror=hostile(1)>', 'javascript:hostile(1)', '"><svg onload=hostile(1)>'];
const addresses = inAddresses.slice(0, isWhole ? 3 : 1).flatMap((text) => {
  const part = encodeURIComponent(text);
  return [
    `/console/${part}`,
    `/console/sites/${part}`,
    `/console/sites/default/${part}`,
    `/console/sites/default/devices/${part}`,
    `/console/sites/default/messages/${part}`,
    `/console/sites/default/messages?search=${part}&state=${part}`,
    `/console/sites/default/devices?tag=${part}&user=${part}`,
    `/console/sites/default/compose?from=${part}`,
    `/console/team#${part}`,
    `/?q=${part}`,
    `/?topico=${part}`,
    `/avisos/${part}`,
    `/${part}`,
  ];
});

describe.each(kinds)('in %s', (kind) => {
  test(
    'the console and the board show hostile texts and addresses as text',
    { timeout: 1_200_000 },
    async () => {
      expectNothingFound(await showTexts(kind));
    },
  );
});

async function showTexts(kind: BrowserKind): Promise<CheckResult> {
  await using pushService = await startPushService();
  await using browser = await openBrowser(kind, { pushService });
  await using service = await startMeasuredService({
    assets: 'built',
    env: { SINETA_REGISTRATIONS_PER_MINUTE: '1000000', SINETA_SIGN_INS_PER_MINUTE: '1000000' },
  });
  const filled = await fillService(service, texts);
  const tab = await signInOwner(browser, service.url, service.setUpToken);
  const passkeys = await addPasskeys(service, texts);
  const inspected = await inspectPages(tab, service.url);
  const findings = [...filled.findings];
  let count = 0;
  const lists = { ...filled.lists, '/console/account': passkeys };
  for (const [path, texts] of Object.entries(lists)) {
    findings.push(...(await inspected.inspect(path, texts)));
    count += texts.length;
  }
  // Each page has three of the texts.
  for (const [index, three] of threes(texts).entries()) {
    if (index % 3 !== 0) continue;
    const pages = { ...filled.details[index], ...(await saveSettings(service, three, index)) };
    for (const [path, texts] of Object.entries(pages)) {
      findings.push(...(await inspected.inspect(path, texts)));
      count += texts.length;
    }
    if (scale === 'awake' && findings.length > 0) break;
  }
  for (const path of addresses) findings.push(...(await inspected.inspect(path)));
  count += addresses.length;
  const tried = `${texts.length} texts and ${refusedAddresses.length} addresses on pages, in ${kind}`;
  return { tried, count, findings };
}
