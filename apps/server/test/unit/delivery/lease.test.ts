import { expect, it } from 'vitest';
import { leaseUntil } from '../../../src/delivery/direct/lease.ts';

it.each([
  [5, 10],
  [20, 10],
  // TTL 0, which may wait a minute.
  [60, 30],
  [120, 60],
  [28 * 24 * 3600, 60],
])('a message that expires in %i s is leased for %i s', (left, seconds) => {
  expect(leaseUntil(1_000_000 + left * 1000, 1_000_000)).toBe(1_000_000 + seconds * 1000);
});

it('is a whole number of milliseconds', () => {
  expect(leaseUntil(60_001, 0)).toBe(30_000);
});
