import { describe, expect, it } from 'vitest';
import {
  type DeviceGroup,
  divisionOf,
  expectedGroups,
  groupOf,
} from '../../../../src/messages/experiments/division.ts';

/** A generator of reproducible numbers (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function randomTokens(count: number, random: () => number): string[] {
  const token = () => Array.from({ length: 43 }, () => alphabet[Math.floor(random() * 64)]).join('');
  return Array.from({ length: count }, token);
}

const message = '01JDK5Z2V8T4Q6W9X3Y7A1B2C3';

function countGroups(tokens: readonly string[], division: Parameters<typeof groupOf>[0]) {
  const counts: Record<DeviceGroup, number> = { holdout: 0, a: 0, b: 0, rest: 0 };
  for (const token of tokens) counts[groupOf(division, token)] += 1;
  return counts;
}

describe('the group of a device', () => {
  const random = randomFrom(20_261_124);
  const tokens = randomTokens(20_000, random);

  it.each([
    [{ experiment: { share: 20 } }, [0, 0.1, 0.1, 0.8]],
    [{ experiment: { share: 100 } }, [0, 0.5, 0.5, 0]],
    [{ experiment: { share: 5 }, holdout: 1 }, [0.01, 0.02475, 0.02475, 0.9405]],
    [{ experiment: { share: 100 }, holdout: 50 }, [0.5, 0.25, 0.25, 0]],
    [{ holdout: 10 }, [0.1, 0, 0, 0.9]],
  ])('has its share of the devices: %o', (send, shares) => {
    const counts = countGroups(tokens, divisionOf(message, send)!);
    for (const [index, group] of (['holdout', 'a', 'b', 'rest'] as const).entries()) {
      const share = shares[index]!;
      // Five standard deviations of a binomial distribution, with a fixed seed.
      const bound = 5 * Math.sqrt(tokens.length * share * (1 - share));
      const expected = share * tokens.length;
      expect(Math.abs(counts[group] - expected), `${group} ${counts[group]}`).toBeLessThanOrEqual(bound);
    }
  });

  it('stays the same, and depends only on the device id', () => {
    const division = divisionOf(message, { experiment: { share: 50 }, holdout: 10 })!;
    const sameDevice = (token: string) => `${token.slice(0, 16)}${'A'.repeat(27)}`;
    for (const token of tokens.slice(0, 1000)) {
      const group = groupOf(division, token);
      expect(groupOf(JSON.parse(JSON.stringify(division)), token)).toBe(group);
      expect(groupOf(division, sameDevice(token))).toBe(group);
    }
    // A release that computes other groups would send both variants to a device, and count its click for the wrong one.
    const known = Array.from({ length: 8 }, (_, number) => `${number}`.padStart(16, 'd'));
    expect(known.map((id) => groupOf(division, id))).toEqual([
      'rest',
      'a',
      'a',
      'b',
      'rest',
      'rest',
      'a',
      'rest',
    ]);
  });

  it('is independent from message to message', () => {
    const send = { experiment: { share: 50 } };
    const inBoth = tokens.filter(
      (token) =>
        groupOf(divisionOf(message, send)!, token) === 'a' &&
        groupOf(divisionOf('01JDK5Z2V8T4Q6W9X3Y7A1B2C4', send)!, token) === 'a',
    ).length;
    const share = 1 / 16;
    const bound = 5 * Math.sqrt(tokens.length * share * (1 - share));
    expect(Math.abs(inBoth - share * tokens.length)).toBeLessThanOrEqual(bound);
  });

  it('keeps the control group when the share of the experiment changes', () => {
    const heldOut = (share: number) => {
      const division = divisionOf(message, { experiment: { share }, holdout: 20 })!;
      return tokens.filter((token) => groupOf(division, token) === 'holdout');
    };
    expect(heldOut(10)).toEqual(heldOut(100));
  });
});

it('a message without an experiment and a control group is not divided', () => {
  expect(divisionOf(message, {})).toBeUndefined();
});

it('the expected groups add up to the audience', () => {
  const division = divisionOf(message, { experiment: { share: 35 }, holdout: 7 })!;
  for (const devices of [0, 1, 7, 999, 10_000, 1_234_567]) {
    const { holdout, a, b, rest } = expectedGroups(division, devices);
    expect(holdout + a + b + rest).toBe(devices);
    expect(Math.min(holdout, a, b, rest)).toBeGreaterThanOrEqual(0);
  }
  expect(expectedGroups(divisionOf(message, { experiment: { share: 20 } })!, 10_000)).toEqual({
    holdout: 0,
    a: 1000,
    b: 1000,
    rest: 8000,
  });
});
