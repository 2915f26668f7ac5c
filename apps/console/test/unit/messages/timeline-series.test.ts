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

test('lines rise at the start of each step, from zero, and stay level to the end of the last', () => {
  const start = Date.parse(timeline.from) / 1000;
  expect(timelineSeries(timeline)).toEqual({
    times: [start - 60, start, start + 60, start + 120, start + 180],
    series: [
      { name: 'accepted', values: [0, 10, 15, 15, 15] },
      { name: 'displayed', values: [0, 2, 6, 12, 12] },
      { name: 'clicked', values: [0, 0, 1, 1, 1] },
    ],
  });
});

test('half of the displays are reached at the end of the step that completes them', () => {
  expect(halfDisplayedAfter(timeline)).toBe(120);
  expect(halfDisplayedAfter({ ...timeline, displayed: [] })).toBeUndefined();
});
