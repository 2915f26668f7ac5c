/** The browsers whose settings the help knows its way around. */
export type Browser = 'chrome' | 'edge' | 'firefox' | 'safari' | 'samsung' | 'opera' | 'other';

/** The systems whose notification settings the help knows. */
export type System = 'windows' | 'macos' | 'linux' | 'android' | 'ios' | 'other';

/** Where a page is being read. */
export interface Environment {
  readonly browser: Browser;
  readonly system: System;
}

/** What a browser says of itself: the part of `Navigator` that tells browsers and systems apart. */
export interface BrowserIdentity extends Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'> {
  /** User-Agent Client Hints, where the browser has them. */
  readonly userAgentData?: {
    readonly brands: readonly { readonly brand: string }[];
    readonly platform: string;
  };
}

/** From the particular to the general: each of them also claims to be one that stands below it. */
const browsers: readonly (readonly [RegExp, Browser])[] = [
  [/Edg|EdgA|EdgiOS|Microsoft Edge/, 'edge'],
  [/OPR\/|OPT\/|Opera/, 'opera'],
  [/SamsungBrowser|Samsung Internet/, 'samsung'],
  [/Firefox|FxiOS/, 'firefox'],
  [/Chrom(e|ium)|CriOS/, 'chrome'],
  [/Safari/, 'safari'],
];

const systems: readonly (readonly [RegExp, System])[] = [
  [/iP(hone|ad|od)/, 'ios'],
  [/Android/, 'android'],
  [/Win/, 'windows'],
  [/mac/i, 'macos'],
  [/Linux|X11|CrOS|Chrome OS/, 'linux'],
];

/** Which browser on which system: by its client hints where it sends them, else by its user agent. */
export function detectEnvironment(identity: BrowserIdentity): Environment {
  const { userAgent, userAgentData: hints } = identity;
  const names = hints ? `${hints.brands.map(({ brand }) => brand).join()} ${userAgent}` : userAgent;
  // Before the user agent: a phone that asks for the desktop's page changes that one alone.
  const system = (hints && find(systems, hints.platform)) ?? find(systems, userAgent) ?? 'other';
  const tablet = system === 'macos' && identity.platform === 'MacIntel' && identity.maxTouchPoints > 1;
  return { browser: find(browsers, names) ?? 'other', system: tablet ? 'ios' : system };
}

function find<T>(table: readonly (readonly [RegExp, T])[], text: string): T | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}
