import { expect, test } from 'vitest';
import { monthName } from '../../src/search/month-name.ts';
import { offeredPeriods } from '../../src/search/offered-periods.ts';

test.each([
  ['2025-12-31', ['2026', '2025']],
  ['2019-05-01', ['2026', '2025']],
  ['2026-01-01', ['2026']],
  [undefined, ['2026']],
] as const)('the years with notices since %s', (oldest, years) => {
  const offered = offeredPeriods('2026-03-14', oldest);
  expect(offered.slice(0, 2)).toEqual([{}, { days: 30, from: '2026-02-13', until: '2026-03-14' }]);
  expect(offered.flatMap(({ year = [] }) => year)).toEqual(years);
});

test.each([
  ['2019-05-01', ['2026-02', '2026-01', '2025-12']],
  ['2026-01-31', ['2026-02', '2026-01']],
  ['2026-03-01', []],
  [undefined, []],
] as const)('the months before this one with notices since %s', (oldest, months) => {
  const offered = offeredPeriods('2026-03-14', oldest);
  expect(offered.flatMap(({ month = [] }) => month)).toEqual(months);
});

test('a month ends with its last day', () => {
  expect(offeredPeriods('2028-03-30', '2028-01-01').slice(2, 4)).toEqual([
    { month: '2028-02', from: '2028-02-01', until: '2028-02-29' },
    { month: '2028-01', from: '2028-01-01', until: '2028-01-31' },
  ]);
});

test.each([
  ['pt-BR', 'Dezembro'],
  ['en', 'December'],
  ['es', 'Diciembre'],
])('the name of a month in %s begins with a capital letter', (language, name) => {
  expect(monthName('2025-12', language)).toBe(name);
});
