import { messageIdSchema } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { lowestIdAt, newTimeOrderedId } from '../../../src/database/time-ordered-id.ts';

test('ids sort by their time', () => {
  const start = Date.UTC(2026, 10, 22);
  // Steps of all sizes, so that each character of the time changes.
  const times = Array.from({ length: 40 }, (_, power) => start + 2 ** power).sort((a, b) => a - b);
  const ids = times.map((time) => newTimeOrderedId(time));
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(messageIdSchema.safeParse(id).success).toBe(true);
});

test('the lowest id of an instant separates earlier ids from its own', () => {
  const now = Date.UTC(2026, 10, 22, 12);
  expect(newTimeOrderedId(now - 1) < lowestIdAt(now)).toBe(true);
  expect(newTimeOrderedId(now) >= lowestIdAt(now)).toBe(true);
});
