import { expect, test } from 'vitest';
import { backOff } from '../../../src/service/back-off.ts';

test('waits twice as long after each refusal, and at most a minute', () => {
  expect([0, 1, 2, 5, 6, 2000].map(backOff)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
});
