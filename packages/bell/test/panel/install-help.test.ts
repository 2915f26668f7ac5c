import { expect, test } from 'vitest';
import { installHelp, shareHelp } from '../../src/panel/help/install-help.ts';

const phone = (rest: string, system = '18_6') =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;

test.each([
  ['Safari of iOS 18', phone('Version/18.6 Mobile/15E148 Safari/604.1'), 'shareInBar', 'phone-share'],
  [
    'Safari of iOS 26, which names the system 18.6',
    phone('Version/26.0 Mobile/15E148 Safari/604.1'),
    'shareInMenu',
    'phone-more',
  ],
  ['a later Safari', phone('Version/27.1 Mobile/15E148 Safari/604.1'), 'shareInMenu', 'phone-more'],
  [
    'Chrome, which has the button in its address bar',
    phone('CriOS/141.0 Mobile/15E148 Safari/604.1', '26_0'),
    'shareSomewhere',
    'phone-address',
  ],
  [
    'Chrome of an iPad',
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'shareInBar',
    'tablet-share',
  ],
  [
    'Firefox, which names no version of Safari',
    phone('FxiOS/145.0 Mobile/15E148 Safari/605.1.15', '26_0'),
    'shareSomewhere',
    'phone-share',
  ],
  [
    'an iPad, which presents itself as a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'shareInBar',
    'tablet-share',
  ],
])('%s', (_what, userAgent, label, drawing) => {
  expect(shareHelp(userAgent)).toEqual({ label, drawing });
});

test.each([
  ['Safari', phone('Version/18.6 Mobile/15E148 Safari/604.1'), 'installSteps'],
  ['Chrome of iOS 16.4', phone('CriOS/141.0 Mobile/15E148 Safari/604.1', '16_4'), 'installSteps'],
  [
    'an iPad, which presents itself as a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'installSteps',
  ],
  [
    'Chrome with a requested desktop page, which names an old Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_13_5) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/93 Version/11.1.1 Safari/605.1.15',
    'installSteps',
  ],
  ['Safari of iOS 16.3', phone('Version/16.3 Mobile/15E148 Safari/604.1', '16_3_1'), 'installUpdate'],
  ['a web app of iOS 15', phone('Mobile/15E148', '15_7'), 'installUpdate'],
  [
    'an iPad with an old iOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Safari/605.1.15',
    'installUpdate',
  ],
  ['Instagram', phone('Mobile/15E148 Instagram 361.0.0.35.82 (iPhone14,5; iOS 18_6)'), 'installInSafari'],
  ['Facebook', phone('Mobile/15E148 [FBAN/FBIOS;FBAV/500.0.0.1;FBDV/iPhone14,5]'), 'installInSafari'],
  [
    'Facebook, which also names Safari',
    phone('Version/18.6 Mobile/15E148 Safari/604.1 [FBAN/FBIOS;FBAV/500.0.0.1]'),
    'installInSafari',
  ],
  ['WhatsApp', phone('Mobile/15E148 WhatsApp/2.25'), 'installInSafari'],
])('the install steps in %s', (_what, userAgent, label) => {
  expect(installHelp(userAgent)).toBe(label);
});
