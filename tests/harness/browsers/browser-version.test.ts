import { expect, test } from 'vitest';
import { requireVersion } from './browser-version.ts';

test.each(['firefox/140.4.0esr', 'firefox/144.0.2', 'Firefox/99.0'])('%s is too old', (version) => {
  const major = /\d+/.exec(version)![0];
  expect(() => requireVersion('firefox', version)).toThrow(
    `Firefox ${major} found, 145 or newer is needed for pressing permission prompts`,
  );
});

test.each([
  ['firefox', 'firefox/145.0'],
  ['firefox', 'firefox/153.0'],
  ['firefox', 'a version without a number'],
  ['chromium', 'Chrome/120.0.6099.0'],
] as const)('%s accepts %s', (kind, version) => {
  expect(() => requireVersion(kind, version)).not.toThrow();
});
