import { expect, test } from 'vitest';
import { mergeReasons } from '../../../src/messages/outcomes/merge-reasons.ts';

test('equal reasons of several push services are one, with the sum of their devices', () => {
  const expired = { reason: 'expired', status: undefined };
  const kinds = [
    { ...expired, service: 'google', devices: 5 },
    { reason: 'refused', status: 400, service: 'apple', devices: 6 },
    { ...expired, service: 'mozilla', devices: 2 },
  ] as const;
  expect(mergeReasons(kinds)).toEqual([
    { reason: 'expired', devices: 7, kinds: [kinds[0], kinds[2]] },
    { reason: 'refused', devices: 6, kinds: [kinds[1]] },
  ]);
});
