import { type Browser, readUserAgent, type System } from '@sineta/protocol/user-agent';

/** Where a page is read. */
export interface Environment {
  readonly browser: Browser;
  readonly system: System;
}

/** What a browser says about itself: the part of `Navigator` that tells browsers and systems apart. */
export interface BrowserIdentity extends Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'> {
  /** User-Agent Client Hints, where the browser has them. */
  readonly userAgentData?: {
    readonly brands: readonly { readonly brand: string }[];
    readonly platform: string;
  };
}

/** Reads browser and system: from the client hints where the browser has them, else from the user agent. */
export function detectEnvironment(identity: BrowserIdentity): Environment {
  const { userAgent, userAgentData: hints } = identity;
  const brands = hints?.brands.map(({ brand }) => `${brand}/ `).join('') ?? '';
  const { browser = 'other', system = 'other' } = readUserAgent(brands + userAgent);
  // Before the user agent: a phone that asks for the desktop page changes only the user agent.
  const hinted = readUserAgent(hints?.platform).system;
  // iPadOS presents itself as a Mac, but no Mac has a touch screen.
  const isTablet = identity.platform === 'MacIntel' && identity.maxTouchPoints > 1;
  return { browser, system: hinted ?? (isTablet ? 'ios' : system) };
}
