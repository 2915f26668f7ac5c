import { expect, test } from 'vitest';
import { halfDisplayedAfter, timelineSeries } from '../../../src/messages/outcomes/timeline-series.ts';

const timeline = {
  from: '2026-11-21T12:00:00.000Z',
  step: 60,
  accepted: [10, 5, 0],
  displayed: [2, 4, 6],
  clicked: [0, 1],
  dismissed: [0, 0, 1],
};
const start = Date.parse(timeline.from) / 1000;
const sentAt = (start + 40) * 1000;
const later = (start + 3600) * 1000;

test('lines begin at zero when the sending begins, and have the count of each step at its end', () => {
  expect(timelineSeries(timeline, sentAt, later)).toEqual({
    times: [start + 40, start + 60, start + 120, start + 180],
    series: [
      { name: 'accepted', values: [0, 10, 15, 15] },
      { name: 'displayed', values: [0, 2, 6, 12] },
      { name: 'clicked', values: [0, 0, 1, 1] },
    ],
  });
});

test('lines end now if the last step has not ended', () => {
  expect(timelineSeries(timeline, sentAt, (start + 150) * 1000).times.at(-1)).toBe(start + 150);
});

test('times that stand in another step do not turn the lines back', () => {
  const { times } = timelineSeries(timeline, later, (start + 60) * 1000);
  expect(times).toEqual([start, start + 60, start + 120, start + 121]);
});

test('half of the displays are reached at the end of the step that completes them', () => {
  expect(halfDisplayedAfter(timeline, sentAt)).toBe(80);
  expect(halfDisplayedAfter({ ...timeline, displayed: [] }, sentAt)).toBeUndefined();
});
