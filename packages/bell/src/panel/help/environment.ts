import { type Browser, readUserAgent, type System } from '@sineta/protocol/user-agent';
import { isAppleMobile } from '../../apple-mobile.ts';

/** The browser and the system that show the page. */
export interface Environment {
  readonly browser: Browser;
  readonly system: System;
}

/** The properties of `Navigator` that identify browsers and systems. */
export interface BrowserIdentity extends Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'> {
  /** User-Agent Client Hints, where the browser has them. */
  readonly userAgentData?: {
    readonly brands: readonly { readonly brand: string }[];
    readonly platform: string;
  };
}

/** Detects browser and system: from the client hints if available, otherwise from the user agent. */
export function detectEnvironment(identity: BrowserIdentity): Environment {
  const { userAgent, userAgentData: hints } = identity;
  const brands = hints?.brands.map(({ brand }) => `${brand}/ `).join('') ?? '';
  const { browser = 'other', system = 'other' } = readUserAgent(brands + userAgent);
  // Client hints first: a phone that requests the desktop page changes only its user agent.
  const hinted = readUserAgent(hints?.platform).system;
  // As the bell, which is not shown there: the panel must not recommend another browser.
  return { browser, system: isAppleMobile(identity) ? 'ios' : (hinted ?? system) };
}
