import type { Notice } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { firstRecord, isUnread, settled, withRead } from '../../src/reading/reading-record.ts';

const notice = (time: number): Notice => ({
  id: `notice-${time}`,
  title: 'Aviso',
  publishedAt: new Date(time).toISOString(),
});

test('on a first visit existing notices count as read; on an empty board all later ones are new', () => {
  expect(
    [notice(2), notice(1)].filter((each) => isUnread(firstRecord([notice(2), notice(1)]), each)),
  ).toEqual([]);
  expect(isUnread(firstRecord([]), notice(1))).toBe(true);
});

test('a notice is unread until it is read, regardless of others', () => {
  const record = withRead({ until: 1, read: [] }, 'notice-3');
  expect([1, 2, 3].map((time) => isUnread(record, notice(time)))).toEqual([false, true, false]);
  expect(withRead(record, 'notice-3')).toBe(record);
});

test('the moment advances once everything in the list was read', () => {
  const whole = { isWhole: true, reachesEnd: false };
  const record = withRead({ until: 1, read: [] }, 'notice-3');
  expect(settled(record, [notice(3), notice(2), notice(1)], whole)).toBe(record);
  const both = withRead(record, 'notice-2');
  const list = [notice(3), notice(2)];
  expect(settled(both, [...list, notice(1)], whole)).toEqual({ until: 3, read: [] });
  expect(settled(both, list, whole)).toBe(both);
  expect(settled(both, list, { isWhole: true, reachesEnd: true })).toEqual({ until: 3, read: [] });
  expect(settled(both, list, { isWhole: false, reachesEnd: true })).toBe(both);
});

test('the number of stored ids is limited', () => {
  let record = firstRecord([]);
  for (let time = 1; time <= 600; time++) record = withRead(record, `notice-${time}`);
  expect(record.read).toHaveLength(500);
  expect(record.read.at(-1)).toBe('notice-600');
});
