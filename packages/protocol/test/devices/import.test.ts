import { expect, test } from 'vitest';
import { importLineSchema } from '../../src/devices/import.ts';

test('an import line accepts only known browsers and systems', () => {
  const { browser, system } = importLineSchema.shape;
  expect(browser.parse('samsung')).toBe('samsung');
  expect(system.safeParse('beos').success).toBe(false);
});
