import { describe, expect, it } from 'vitest';
import { throughAt } from '../../../src/messages/outcomes/limited-message.ts';

const now = 1_000_000;
const google = { service: 'google', pausedUntil: 0, rate: 10 } as const;
const rest = { now, unfinished: 600, ahead: 0, shares: new Map([['google', 1]]) };
const minute = 60_000;

describe('when a limited message is through', () => {
  it.each([
    ['at the rate that is accepted', [google], rest, now + minute],
    ['after the pause', [{ ...google, pausedUntil: now + minute }], rest, now + 2 * minute],
    ['regardless of a pause that is past', [{ ...google, pausedUntil: now - 1 }], rest, now + minute],
    ['after the other messages', [google], { ...rest, ahead: 600 }, now + 2 * minute],
    [
      'when its slowest push service is',
      [google, { ...google, service: 'apple', rate: 1 }] as const,
      {
        ...rest,
        shares: new Map([
          ['google', 0.5],
          ['apple', 0.5],
        ]),
      },
      now + 5 * minute,
    ],
    ['unknown while nearly nothing is accepted', [{ ...google, rate: 0.2 }], rest, undefined],
    ['now without unfinished devices', [google], { ...rest, unfinished: 0 }, now],
  ] as const)('%s', (_, limits, remaining, expected) => {
    expect(throughAt(limits, remaining)).toBe(expected);
  });
});
