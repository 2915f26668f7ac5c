import { describe, expect, it } from 'vitest';
import { readUserAgent } from '../../src/devices/user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('readUserAgent', () => {
  it.each([
    ['chrome', 'windows', `${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36`],
    ['chrome', 'android', `${android} ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
    ['chrome', 'linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`],
    ['chrome', 'ios', `${iphone} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`],
    ['edge', 'windows', `${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ['edge', 'android', `${android} ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`],
    ['opera', 'macos', `${mac} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
    ['opera', 'ios', `${iphone} Version/18.4 Mobile/15E148 Safari/604.1 OPT/5.6.1`],
    ['opera', 'ios', `${iphone} OPiOS/16.0.15.124050 Mobile/15E148 Safari/9537.53`],
    ['opera', 'android', `${android} ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`],
    ['edge', 'ios', `${iphone} Version/18.0 EdgiOS/142.0.3595.66 Mobile/15E148 Safari/604.1`],
    ['samsung', 'android', `${android} ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
    [
      'firefox',
      'windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ],
    ['firefox', 'linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['firefox', 'android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
    ['firefox', 'ios', `${iphone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
    ['safari', 'macos', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15`],
    ['safari', 'ios', `${iphone} Version/18.4 Mobile/15E148 Safari/604.1`],
    ['safari', 'ios', `${iphone} Mobile/15E148`],
    ['safari', 'ios', `${iphone} Version/18.4 Mobile/15E148`],
    [
      'safari',
      'ios',
      'Mozilla/5.0 (iPad; CPU OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    ],
    [
      'other',
      'linux',
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Vivaldi/7.6`,
    ],
    [
      'other',
      'macos',
      `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15 Ddg/18.4`,
    ],
    [
      'chrome',
      undefined,
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    ],
    ['edge', 'macos', 'Microsoft Edge/ Chromium/ macOS'],
    ['samsung', 'android', 'Samsung Internet/ Chromium/ Android'],
    ['chrome', 'windows', 'Google Chrome/ Chromium/ Windows'],
    ['other', 'android', `${android} ${webkit} Chrome/134.0.0.0 YaBrowser/25.4.0 Mobile Safari/537.36`],
    [undefined, 'android', `${android} ${webkit} Version/4.0`],
    [undefined, undefined, 'curl/8.14.1'],
    [undefined, undefined, 'node'],
    [undefined, undefined, ''],
    [undefined, undefined, undefined],
  ])('reads %s on %s', (browser, system, userAgent) => {
    expect(readUserAgent(userAgent)).toEqual({ ...(browser && { browser }), ...(system && { system }) });
  });

  it('does not search what no browser sends', () => {
    expect(readUserAgent(`${'('.repeat(100_000)} Firefox/1`)).toEqual({});
  });
});
