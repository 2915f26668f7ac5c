/** Reads browser and system from a User-Agent header. The only such table: the service, the bell and the console use it. */

/** A browser that the tables below name; `other` is a known one without a name here. */
export type Browser = (typeof browsers)[number];

/** An operating system; `other` is stored for a device whose system is unknown. */
export type System = (typeof systems)[number];

export const browsers = ['chrome', 'edge', 'firefox', 'safari', 'opera', 'samsung', 'other'] as const;
export const systems = ['windows', 'macos', 'linux', 'android', 'ios', 'other'] as const;

/** The names of the browsers as their makers write them. */
export const browserNames: Readonly<Record<Exclude<Browser, 'other'>, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  opera: 'Opera',
  samsung: 'Samsung Internet',
};

/** The names of the systems as their makers write them. */
export const systemNames: Readonly<Record<Exclude<System, 'other'>, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  android: 'Android',
  ios: 'iOS',
};

/** What a User-Agent header names (RFC 9110 §10.1.5); a member is absent if the header does not name it. */
export interface UserAgent {
  readonly browser?: Browser;
  readonly system?: System;
}

/** The first match counts: browsers also name the browsers that they are compatible with. */
const browserPatterns: readonly (readonly [Browser, RegExp])[] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\b(?:OPR|OPT|OPX|OPiOS|Opera)\//],
  ['samsung', /\b(?:SamsungBrowser|Samsung Internet)\//],
  ['other', /\b(?:YaBrowser|Vivaldi|UCBrowser|Whale|MiuiBrowser|QQBrowser|DuckDuckGo|Ddg)\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//],
  // A web app on the Home Screen, the only page that iOS delivers pushes to, names no browser.
  ['safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\/|\((?:iPhone|iPad|iPod)[^(]*\bAppleWebKit\//],
];

/** Android names Linux too, and iOS names Mac OS X. */
const systemPatterns: readonly (readonly [System, RegExp])[] = [
  ['android', /\bAndroid\b/],
  ['ios', /\b(?:iPhone|iPad|iPod|iOS)\b/],
  ['windows', /\bWindows\b/],
  ['macos', /\bMacintosh\b|\bMac OS X\b|\bmacOS\b/],
  ['linux', /\bLinux\b|\bX11\b(?!; CrOS)/],
];

/** No browser sends more. A longer header is not searched. */
const longest = 1000;

/**
 * Reads a User-Agent header. The brands and the platform of client hints (User-Agent Client Hints §3) are read as well,
 * written as `Microsoft Edge/ Windows`.
 */
export function readUserAgent(userAgent = ''): UserAgent {
  if (userAgent.length > longest) return {};
  const browser = firstMatch(browserPatterns, userAgent);
  const system = firstMatch(systemPatterns, userAgent);
  return { ...(browser && { browser }), ...(system && { system }) };
}

function firstMatch<Name>(table: readonly (readonly [Name, RegExp])[], text: string): Name | undefined {
  return table.find(([, pattern]) => pattern.test(text))?.[0];
}
