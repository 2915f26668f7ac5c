import { updateUserSchema } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { changedChoices } from '../../../src/devices/preferences/changed-choices.ts';

const preferences = { dailyLimit: 3, quietHours: { start: '22:00', end: '07:00' }, urgentOnly: false };
const before = { topics: ['obras', 'escola'], preferences };

test('only what changed is requested', () => {
  expect(
    changedChoices(before, { topics: ['escola', 'obras'], preferences: { ...preferences } }),
  ).toBeUndefined();
  const topics = changedChoices(before, { topics: ['escola', 'feira'], preferences });
  expect(topics).toEqual({ topics: { add: ['feira'], remove: ['obras'] } });
  const changes = [
    { dailyLimit: null },
    { urgentOnly: true },
    { quietHours: null },
    { quietHours: { start: '22:00', end: '06:00' } },
  ];
  for (const change of changes) {
    const after = { topics: before.topics, preferences: { ...preferences, ...change } };
    const update = changedChoices(before, after);
    expect(update).toEqual({ preferences: after.preferences });
    expect(updateUserSchema.safeParse(update).success).toBe(true);
  }
});
