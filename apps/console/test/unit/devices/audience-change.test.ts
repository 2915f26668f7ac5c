import { expect, test } from 'vitest';
import { audienceChange } from '../../../src/devices/counts/audience-change.ts';

test('the change is the sum of the days', () => {
  const day = { day: '2026-11-21', devices: 10 };
  expect(
    audienceChange([
      { ...day, joined: 3, left: 1 },
      { ...day, joined: 2, left: 0 },
    ]),
  ).toEqual({
    days: 2,
    joined: 5,
    left: 1,
  });
});
