import { expect, test } from 'vitest';
import { offeredPeriods } from '../../src/search/offered-periods.ts';

test.each([
  ['2025-12-31', ['2026', '2025']],
  ['2019-05-01', ['2026', '2025']],
  ['2026-01-01', ['2026']],
  [undefined, ['2026']],
] as const)('the years with notices since %s', (oldest, years) => {
  const offered = offeredPeriods('2026-03-14', oldest);
  expect(offered.slice(0, 2)).toEqual([{}, { days: 30, from: '2026-02-13', until: '2026-03-14' }]);
  expect(offered.slice(2).map(({ year }) => year)).toEqual(years);
});
