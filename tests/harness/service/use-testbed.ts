import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { BrowserKind } from '../browsers/browser-session.ts';
import { openTestbed, type Testbed } from './testbed.ts';

/**
 * One testbed for the tests of a `describe`; each test starts with a browser that has not visited the site. A test that is
 * repeated gets a new testbed: its first run has changed the other one.
 *
 * @param prepare - what `beforeAll` would do, for each testbed
 */
export function useTestbed(
  kind: BrowserKind,
  options?: Parameters<typeof openTestbed>[1],
  prepare?: (testbed: Testbed) => Promise<unknown>,
): () => Testbed {
  let testbed: Testbed | undefined;
  const open = async () => {
    testbed = await openTestbed(kind, options);
    await prepare?.(testbed);
  };
  beforeAll(open);
  beforeEach(async ({ task }) => {
    if (task.result?.retryCount) {
      await testbed!.close();
      await open();
    }
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
