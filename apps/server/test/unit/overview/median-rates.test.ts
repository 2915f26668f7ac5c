import { expect, test } from 'vitest';
import { medianRates } from '../../../src/overview/activity.ts';

const message = (targeted: number, accepted: number, displayed: number, clicked: number) => ({
  targeted,
  accepted,
  displayed,
  clicked,
});

test('a rate is the share of the step before, and the median of the messages', () => {
  const messages = [message(100, 90, 45, 9), message(100, 80, 60, 6), message(100, 100, 100, 50)];
  expect(medianRates(messages)).toEqual({ accepted: 0.9, displayed: 0.75, clicked: 0.2 });
});

test('of an even number it is the mean of the two in the middle', () => {
  const messages = [1, 2, 4, 9].map((accepted) => message(10, accepted, 0, 0));
  expect(medianRates(messages).accepted).toBeCloseTo(0.3);
});

test('a message without the step before has no rate, and no rate exceeds 1', () => {
  expect(medianRates([message(0, 0, 0, 0), message(4, 4, 2, 0)])).toEqual({
    accepted: 1,
    displayed: 0.5,
    clicked: 0,
  });
  // Receipts may arrive before the counts of the batches.
  expect(medianRates([message(4, 2, 3, 1)])).toMatchObject({ displayed: 1 });
  expect(medianRates([])).toEqual({ accepted: 0, displayed: 0, clicked: 0 });
});
