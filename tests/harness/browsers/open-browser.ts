import type { BrowserKind, BrowserOptions, BrowserSession } from './browser-session.ts';
import { openChromium } from './chromium.ts';
import { openFirefox } from './firefox.ts';

/** The browsers of all end-to-end tests. */
export const browserKinds = ['firefox', 'chromium'] as const satisfies readonly BrowserKind[];

const openers = { firefox: openFirefox, chromium: openChromium };

/** Starts the named browser. */
export function openBrowser(kind: BrowserKind, options: BrowserOptions): Promise<BrowserSession> {
  return openers[kind](options);
}
