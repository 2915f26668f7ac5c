import { expect, it } from 'vitest';
import { summaryOf } from '../soak.ts';

const toll = {
  kills: 17,
  accepted: 50,
  direct: 30,
  directAcrossKills: 12,
  lost: 0,
  missed: 0,
  pruned: 0,
  unpruned: 0,
  repeatsAtMost: 277,
  repeatsMedian: 32,
  unwrittenAtMost: 155,
  repeatsOfCounted: 0,
  finishedAfter: 61_400,
};

it('sums the damage of all kills, with the repeats of each engine', () => {
  const other = {
    ...toll,
    kills: 8,
    accepted: 19,
    direct: 11,
    directAcrossKills: 3,
    lost: 1,
    repeatsAtMost: 128,
    repeatsMedian: 0,
    finishedAfter: 900,
  };
  const tolls = new Map([
    ['SQLite', toll],
    ['PostgreSQL', other],
  ]);
  expect(summaryOf(tolls)).toBe(
    '25 kills · 69 messages accepted, 41 of them direct and 15 of these sent after a kill, 1 lost · 0 devices missed, 0 wrongly pruned, 0 gone and kept · ' +
      'repeats a kill: SQLite median 32, most 277; PostgreSQL median 0, most 128 (of what was answered before it at most 155, of what was counted 0) · everything finished 61 s after the last start',
  );
});

it('does not pass off as a count what was never counted', () => {
  expect(summaryOf(new Map())).toContain('broke off');
});
