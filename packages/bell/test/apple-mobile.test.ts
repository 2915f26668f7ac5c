import { expect, test } from 'vitest';
import { isAppleMobile } from '../src/apple-mobile.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0';

test.each([
  ['iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, 'iPhone', 5, true],
  ['iPod', `Mozilla/5.0 (iPod touch; CPU iPhone OS 15_0 like Mac OS X) ${safari}`, 'iPod', 5, true],
  ['iPad', `Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) ${safari}`, 'iPad', 5, true],
  ['iPad as a desktop', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 'MacIntel', 5, true],
  ['Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 'MacIntel', 0, false],
  ['Windows with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Win32', 10, false],
  ['Android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'Linux armv81', 5, false],
])('B2 %s', (_, userAgent, platform, maxTouchPoints, apple) => {
  expect(isAppleMobile({ userAgent, platform, maxTouchPoints })).toBe(apple);
});
