import { expect, test } from 'vitest';
import { installDrawing } from '../../src/panel/help/install-help.ts';

const phone = (rest: string, system = '18_6') =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;

test.each([
  ['Safari of iOS 18', phone('Version/18.6 Mobile/15E148 Safari/604.1'), 'phone-share'],
  [
    'Safari of iOS 26, which names the system 18.6',
    phone('Version/26.0 Mobile/15E148 Safari/604.1'),
    'phone-more',
  ],
  ['a later Safari', phone('Version/27.1 Mobile/15E148 Safari/604.1'), 'phone-more'],
  [
    'Chrome, which names no version of Safari',
    phone('CriOS/141.0 Mobile/15E148 Safari/604.1', '26_0'),
    'phone-share',
  ],
  [
    'an iPad, which presents itself as a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'tablet-share',
  ],
])('%s', (_what, userAgent, drawing) => {
  expect(installDrawing(userAgent)).toBe(drawing);
});
