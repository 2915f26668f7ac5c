import { expect, test } from 'vitest';
import { detectEnvironment } from '../../src/panel/help/environment.ts';
import { systemHelp } from '../../src/panel/help/system-help.ts';
import { unblockHelp } from '../../src/panel/help/unblock-help.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
const phone = 'Mozilla/5.0 (Linux; Android 10; K)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4';
const chrome = `${webkit} Chrome/141.0.0.0`;

test.each([
  [
    'Chrome on Windows',
    `${windows} ${chrome} Safari/537.36`,
    'chrome',
    'windows',
    'unblockChrome',
    'systemWindows',
  ],
  ['Chrome on a Mac', `${mac} ${chrome} Safari/537.36`, 'chrome', 'macos', 'unblockChrome', 'systemMac'],
  ['Chrome on Linux', `${linux} ${chrome} Safari/537.36`, 'chrome', 'linux', 'unblockChrome', 'systemLinux'],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`,
    'chrome',
    'other',
    'unblockChrome',
    'systemOther',
  ],
  [
    'Chrome on Android',
    `${phone} ${chrome} Mobile Safari/537.36`,
    'chrome',
    'android',
    'unblockChromeAndroid',
    'systemAndroid',
  ],
  [
    'Chrome on an iPhone',
    `${iphone} ${webkit} CriOS/141.0 Mobile/15E148 Safari/604.1`,
    'chrome',
    'ios',
    'unblockWebApp',
    'systemIos',
  ],
  [
    'Edge on Windows',
    `${windows} ${chrome} Safari/537.36 Edg/141.0.0.0`,
    'edge',
    'windows',
    'unblockEdge',
    'systemWindows',
  ],
  [
    'Edge on Android',
    `${phone} ${chrome} Mobile Safari/537.36 EdgA/141.0.0.0`,
    'edge',
    'android',
    'unblockEdgeAndroid',
    'systemAndroid',
  ],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'firefox',
    'windows',
    'unblockFirefox',
    'systemWindows',
  ],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'firefox',
    'linux',
    'unblockFirefox',
    'systemLinux',
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    'firefox',
    'android',
    'unblockFirefoxAndroid',
    'systemAndroid',
  ],
  ['Safari on a Mac', `${mac} ${safari} Safari/605.1.15`, 'safari', 'macos', 'unblockSafari', 'systemMac'],
  [
    'a web app on an iPhone',
    `${iphone} ${webkit} Mobile/15E148`,
    'safari',
    'ios',
    'unblockWebApp',
    'systemIos',
  ],
  [
    'Opera on an iPhone',
    `${iphone} ${safari} Mobile/15E148 Safari/604.1 OPT/5.6.1`,
    'opera',
    'ios',
    'unblockWebApp',
    'systemIos',
  ],
  [
    'Vivaldi on Linux',
    `${linux} ${chrome} Safari/537.36 Vivaldi/7.6`,
    'other',
    'linux',
    'unblockOther',
    'systemLinux',
  ],
  [
    'Samsung Internet',
    `${phone} ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'samsung',
    'android',
    'unblockSamsung',
    'systemAndroid',
  ],
  [
    'Opera on Windows',
    `${windows} ${chrome} Safari/537.36 OPR/125.0.0.0`,
    'opera',
    'windows',
    'unblockOpera',
    'systemWindows',
  ],
  [
    'Opera on Android',
    `${phone} ${chrome} Mobile Safari/537.36 OPR/92.0.0.0`,
    'opera',
    'android',
    'unblockOperaAndroid',
    'systemAndroid',
  ],
  [
    'something else',
    'Mozilla/5.0 (Haiku; rv:1.0) WebPositive',
    'other',
    'other',
    'unblockOther',
    'systemOther',
  ],
] as const)('%s is recognised by its user agent', (_, userAgent, browser, system, unblock, settings) => {
  const environment = detectEnvironment({ userAgent, platform: '', maxTouchPoints: 0 });
  expect(environment).toEqual({ browser, system });
  expect(unblockHelp(environment).label).toBe(unblock);
  expect(systemHelp(environment.system)).toBe(settings);
});

test.each([
  ['Edge', ['Chromium', 'Microsoft Edge'], 'Windows', 'edge', 'windows'],
  ['Opera', ['Opera', 'Chromium'], 'macOS', 'opera', 'macos'],
  [
    'Samsung Internet that requests the desktop page',
    ['Samsung Internet', 'Chromium'],
    'Android',
    'samsung',
    'android',
  ],
  ['Chromium', ['Chromium', 'Not)A;Brand'], 'Linux', 'chrome', 'linux'],
] as const)(
  '%s is recognised by its client hints, despite its user agent',
  (_, brands, platform, browser, system) => {
    const userAgentData = { platform, brands: brands.map((brand) => ({ brand })) };
    const userAgent = `${linux} ${chrome} Safari/537.36`;
    expect(detectEnvironment({ userAgent, userAgentData, platform: 'Linux', maxTouchPoints: 5 })).toEqual({
      browser,
      system,
    });
  },
);

test('an iPad with the user agent of a Mac is recognised', () => {
  const userAgent = `${mac} ${safari} Safari/605.1.15`;
  expect(detectEnvironment({ userAgent, platform: 'MacIntel', maxTouchPoints: 5 }).system).toBe('ios');
});

test('an iPhone is recognised although the client hints name another system', () => {
  const identity = { userAgent: `${iphone} ${safari} Safari/604.1`, platform: 'iPhone', maxTouchPoints: 5 };
  const userAgentData = { platform: 'Linux', brands: [] };
  expect(detectEnvironment({ ...identity, userAgentData }).system).toBe('ios');
});
