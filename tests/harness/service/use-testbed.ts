import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { BrowserKind } from '../browsers/browser-session.ts';
import { openTestbed, type Testbed } from './testbed.ts';

/** One testbed for the tests of a `describe`; each test starts with a browser that has not visited the site. */
export function useTestbed(kind: BrowserKind, options?: Parameters<typeof openTestbed>[1]): () => Testbed {
  let testbed: Testbed | undefined;
  beforeAll(async () => {
    testbed = await openTestbed(kind, options);
  });
  beforeEach(async () => {
    const { browser, gateway, host, url } = testbed!;
    gateway.endFaults();
    // Closing the last tab would close the browser.
    const [, ...tabs] = await browser.pages();
    await Promise.all(tabs.map((tab) => tab.close()));
    await browser.forget(new URL(url).origin);
    if (host.isVisited()) await browser.forget(host.origin);
  });
  afterAll(() => testbed?.close());
  return () => testbed!;
}
