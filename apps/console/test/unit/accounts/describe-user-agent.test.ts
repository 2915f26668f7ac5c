import { expect, test } from 'vitest';
import { describeUserAgent } from '../../../src/accounts/settings/describe-user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.for([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0 Mobile Safari/537.36 OPR/76`,
    'Opera',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1 Version/18.4 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['curl/8.5.0', undefined, undefined],
  ['', undefined, undefined],
] as const)('%s', ([userAgent, browser, system]) => {
  expect(describeUserAgent(userAgent)).toEqual({ browser, system });
});
