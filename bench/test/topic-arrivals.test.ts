import { expect, test } from 'vitest';
import { TopicArrivals } from '../harness/sink/topic-arrivals.ts';

test('a device counts once, and its repeats separately', () => {
  const arrivals = new TopicArrivals();
  for (const device of [0, 7, 8, 999_999, 7, 7]) arrivals.add(device);
  expect(arrivals.report()).toMatchObject({ devices: 4, repeats: 2 });
});

test('the times of the first and the last message are reported', () => {
  const arrivals = new TopicArrivals();
  arrivals.add(1);
  const { firstAt } = arrivals.report();
  arrivals.add(1);
  const { lastAt } = arrivals.report();
  expect(arrivals.report().firstAt).toBe(firstAt);
  expect(lastAt).toBeGreaterThan(firstAt);
});
