import { expect, test } from 'vitest';
import { audienceChange } from '../../../src/devices/counts/audience-change.ts';

test('the change is the sum of the days', () => {
  const days = [
    { day: '2026-11-20', devices: 10, joined: 3, left: 1 },
    { day: '2026-11-21', devices: 12, joined: 2, left: 0 },
  ];
  const { before, joined, left, ...rest } = audienceChange(days);
  expect({ before, joined, left, ...rest }).toEqual({ days: 2, joined: 5, left: 1, before: 8 });
  expect(before + joined - left).toBe(days.at(-1)!.devices);
});
