import { expect, test } from 'vitest';
import {
  labelledTimes,
  lineDashes,
  lineWidths,
  roundTimes,
  roundUp,
} from '../../../src/plot/plot-options.ts';

const day = 86_400;

test.for([
  [31, 230, [0, 15, 30]],
  [31, 950, [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]],
  [31, 40, [0, 30]],
  [30, 500, [5, 11, 17, 23, 29]],
  [8, 950, [0, 1, 2, 3, 4, 5, 6, 7]],
  [8, 230, [0, 7]],
  [91, 700, [0, 15, 30, 45, 60, 75, 90]],
] as const)('of %d days on %d pixels, days at equal distances have labels', ([length, width, labelled]) => {
  const days = Array.from({ length }, (_, index) => index * day);
  expect(labelledTimes(days, width, 90).map((time) => time / day)).toEqual(labelled);
});

test('each day has one label', () => {
  expect(labelledTimes([0, 1], 950, 90)).toEqual([0, 1]);
  expect(labelledTimes([7], 950, 90)).toEqual([7]);
});

test.for([
  ['07:30', '19:00', 8, -3, ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']],
  ['07:30', '07:52', 4, -3, ['07:30', '07:40', '07:50']],
  ['07:31', '08:01', 8, -3, ['07:35', '07:40', '07:45', '07:50', '07:55', '08:00']],
  // India is five and a half hours ahead.
  ['09:10', '13:20', 4, 5.5, ['10:00', '12:00']],
] as const)('between %s and %s, round times have labels', ([from, to, most, zone, labelled]) => {
  const offset = zone * 3600;
  const at = (time: string) => Date.parse(`2026-11-27T${time}Z`) / 1000 - offset;
  const times = roundTimes(at(from), at(to), most, offset);
  expect(times.map((time) => new Date((time + offset) * 1000).toISOString().slice(11, 16))).toEqual(labelled);
});

test('over several days, days have labels', () => {
  const offset = -3 * 3600;
  const begin = Date.parse('2026-11-20T15:20Z') / 1000;
  const times = roundTimes(begin, begin + 4 * day, 5, offset);
  expect(times.map((time) => new Date(time * 1000).toISOString())).toEqual(
    [21, 22, 23, 24].map((date) => `2026-11-${date}T03:00:00.000Z`),
  );
});

test('the axis ends at the maximum of few devices, and slightly above that of many', () => {
  expect([null, 0, 2, 9, 100].map(roundUp)).toEqual([1, 1, 2, 9, 108]);
});

test('of the lines without an accent, all but the first are dashed', () => {
  const dashes = lineDashes([{}, {}, { accent: true }, {}]);
  expect(dashes.map(({ length }) => length > 0)).toEqual([false, true, false, true]);
  expect(lineDashes([{ accent: true }, {}])).toEqual([[], []]);
});

test('a line under others is wider than they are', () => {
  const lines = (...ends: number[]) => ends.map((end, index) => ({ values: [0, end], accent: index === 1 }));
  expect(lineWidths(lines(9, 4, 1))).toEqual([1.5, 2, 1.5]);
  expect(lineWidths(lines(1, 1, 0))).toEqual([5, 2, 1.5]);
  expect(lineWidths(lines(3, 0, 0))).toEqual([1.5, 2, 1.5]);
  expect(lineWidths(lines(1, 1, 1))).toEqual([7.5, 4.5, 1.5]);
});
