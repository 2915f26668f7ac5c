import type { Browser, System } from './browser.ts';

/** The first that fits: browsers name those that they want to be taken for as well, in this order. */
const browsers: readonly (readonly [Browser, RegExp])[] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\b(?:OPR|OPT|OPX|Opera)\//],
  ['samsung', /\bSamsungBrowser\//],
  ['other', /\b(?:YaBrowser|Vivaldi|UCBrowser|Whale|MiuiBrowser|QQBrowser|DuckDuckGo)\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//],
  // A page on the home screen, the only one that iOS delivers pushes to, calls itself no browser at all.
  ['safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\/|\((?:iPhone|iPad).*\bAppleWebKit\//],
];

/** Android says Linux too, and iOS says Mac OS X. */
const systems: readonly (readonly [System, RegExp])[] = [
  ['android', /\bAndroid\b/],
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['windows', /\bWindows\b/],
  ['macos', /\bMacintosh\b|\bMac OS X\b/],
  ['linux', /\bLinux\b|\bX11\b(?!; CrOS)/],
];

/**
 * What a User-Agent header says of browser and system (RFC 9110 §10.1.5), each left out where it says
 * nothing: a back end that changes a device in its visitor's stead must not make it another one. Pure.
 */
export function platformOf(userAgent: string | undefined): {
  readonly browser?: Browser;
  readonly system?: System;
} {
  if (userAgent === undefined || userAgent.length > longest) return {};
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return { ...(browser && { browser }), ...(system && { system }) };
}

/** No browser says more; who does is not worth the search. */
const longest = 1000;
