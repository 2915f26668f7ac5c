import type { Counts } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { usualRate } from '../../../src/messages/outcomes/usual-rates.ts';

const sent = (id: string, hour: number, displayed: number) => ({
  id,
  createdAt: `2026-11-27T${String(hour).padStart(2, '0')}:00:00.000Z`,
  counts: { targeted: 100, accepted: 100, displayed, clicked: 0 } as Counts,
});

const messages = [
  sent('late', 23, 99),
  sent('own', 12, 80),
  sent('a', 9, 60),
  sent('b', 8, 90),
  sent('c', 7, 50),
];

test('the usual rate is the median of the messages before', () => {
  expect(usualRate(messages, sent('own', 12, 80), 'displayed')).toBe(0.6);
  expect(usualRate([...messages, sent('d', 6, 40)], sent('own', 12, 80), 'displayed')).toBeCloseTo(0.55);
  // Of no displayed message, no share was clicked.
  expect(usualRate(messages, sent('own', 12, 80), 'clicked')).toBe(0);
});

test('with fewer than three messages before there is none', () => {
  expect(usualRate(messages, sent('a', 9, 60), 'displayed')).toBeUndefined();
});
