import { expect, test } from 'vitest';
import { backOff } from '../../../src/service/back-off.ts';

test('the delay doubles after each refusal, up to a minute', () => {
  expect([0, 1, 2, 5, 6, 2000].map(backOff)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
});
