import { describe, expect, it } from 'vitest';
import { aheadOfDirect, aheadOfMessage, throughAt } from '../../../src/messages/outcomes/limited-message.ts';
import { inProportion } from '../../../src/messages/outcomes/waiting.ts';

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

describe('what goes before a message of a limited sender', () => {
  const waiting = {
    messages: [
      { id: 'a', urgency: 'normal', unfinished: 1000 },
      { id: 'b', urgency: 'low', unfinished: 300 },
      { id: 'c', urgency: 'high', unfinished: 70 },
    ],
    direct: { all: 25, urgent: 4 },
  } as const;

  it.each([
    ['all other messages and all direct ones', 'a', 'normal', 300 + 70 + 25],
    ['the same for one that is less urgent', 'b', 'low', 1000 + 70 + 25],
    ['only what is urgent, for an urgent one', 'c', 'high', 4],
  ] as const)('is %s', (_, id, urgency, expected) => {
    expect(aheadOfMessage(waiting, { id, urgency })).toBe(expected);
  });

  it.each([
    ['urgent messages and other direct ones', 'normal', 2, 70 + 23],
    ['only what is urgent, for an urgent one', 'high', 1, 70 + 3],
    ['no fewer than none, when its own were not counted', 'high', 9, 70],
  ] as const)('if it is a direct one, is %s', (_, urgency, unfinished, expected) => {
    expect(aheadOfDirect(waiting, { urgency, unfinished })).toBe(expected);
  });
});

describe('what waits for each push service', () => {
  it('is divided as the devices that are known', () => {
    const groups = [
      {
        unfinished: 100,
        shares: new Map([
          ['google', 0.5],
          ['apple', 0.5],
        ]),
      },
      { unfinished: 300, shares: new Map([['google', 1]]) },
      { unfinished: 50, shares: new Map() },
    ];
    expect(inProportion(groups, 800)).toEqual(
      new Map([
        ['google', 700],
        ['apple', 100],
      ]),
    );
    expect(inProportion([{ unfinished: 50, shares: new Map() }], 50)).toEqual(new Map());
  });
});
