import { assert, integer, property, shuffledSubarray } from 'fast-check';
import { expect, it } from 'vitest';
import { trackProgress } from '../../../src/delivery/progress/progress.ts';
import type { BatchRow } from '../../../src/database/schema.ts';

const batch: BatchRow = {
  message: 'm',
  number: 0,
  site: 'default',
  size: 26,
  settled: 0,
  state: 'sending',
  send_at: 0,
  expires_at: 0,
  tokens: null,
  after_shard: 0,
  after_token: '',
  until_shard: 63,
  until_token: '~',
  settled_ahead: '[]',
  answers: '{}',
};
const tokens = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

it('stores the position up to which all devices are settled, and the few settled ones beyond', () => {
  const progress = trackProgress(batch, tokens);
  expect(progress.settle(['B', 'D'], { google: { accepted: 2, refused: 0 } })).toEqual({
    settledBefore: 0,
    responses: { google: { accepted: 2, refused: 0 } },
    settled: 2,
    settledAhead: ['B', 'D'],
  });
  expect(progress.settle(['A'], { google: { accepted: 0, refused: 1 } })).toEqual({
    settledBefore: 2,
    responses: { google: { accepted: 2, refused: 1 } },
    settled: 3,
    settledAhead: ['D'],
    after: { shard: 1, token: 'B' },
  });
});

it('stores all tokens of a batch that names its devices', () => {
  const responses = { mozilla: { accepted: 1, refused: 0 } };
  const named = {
    ...batch,
    tokens: JSON.stringify(tokens),
    settled: 1,
    settled_ahead: '["C"]',
    answers: JSON.stringify(responses),
  };
  const progress = trackProgress(named, ['A', 'B']);
  expect(progress.settle(['A'], {})).toEqual({
    settledBefore: 1,
    responses,
    settled: 2,
    settledAhead: ['C', 'A'],
  });
});

it('covers each device exactly once, in any order and after any interruption', () => {
  const order = shuffledSubarray(tokens, { minLength: 1, maxLength: tokens.length });
  assert(
    property(order, integer({ min: 1, max: 5 }), (settled, group) => {
      const progress = trackProgress(batch, tokens);
      let kept = progress.settle([], {});
      for (let from = 0; from < settled.length; from += group) {
        kept = progress.settle(settled.slice(from, from + group), {});
      }
      const after = kept.after?.token ?? '';
      const remaining = tokens.filter((token) => token > after && !kept.settledAhead.includes(token));
      expect(remaining).toEqual(tokens.filter((token) => !settled.includes(token)));
      expect(kept.settled).toBe(settled.length);
    }),
  );
});
