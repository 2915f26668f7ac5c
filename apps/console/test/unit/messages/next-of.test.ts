import { expect, test } from 'vitest';
import { nextOf } from '../../../src/messages/list/next-of.ts';

test('the earliest time is next, whenever its message was written', () => {
  const times = ['2026-12-02T09:00:00.000Z', '2026-12-01T09:00:00.000Z', '2026-12-01T12:00:00.000Z'];
  expect(nextOf(times.map((sendAt) => ({ sendAt })))).toEqual(new Date('2026-12-01T09:00:00.000Z'));
  expect(nextOf([])).toBeUndefined();
});
