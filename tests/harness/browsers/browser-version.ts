import type { BrowserKind } from './browser-session.ts';

/** The minimum major version of a browser, and the reason. */
const minimums: Partial<Record<BrowserKind, { readonly major: number; readonly purpose: string }>> = {
  firefox: {
    major: 145,
    purpose: 'pressing permission prompts over WebDriver BiDi (scripts in the chrome scope)',
  },
};

/**
 * Checks the version of a running browser.
 *
 * @param version - as the browser reports it, such as `firefox/153.0`
 * @throws Error if the browser is too old for the harness
 */
export function requireVersion(kind: BrowserKind, version: string): void {
  const minimum = minimums[kind];
  const major = Number(/\/(\d+)/.exec(version)?.[1]);
  if (minimum === undefined || !(major < minimum.major)) return;
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  throw new Error(`${name} ${major} found, ${minimum.major} or newer is needed for ${minimum.purpose}.`);
}
