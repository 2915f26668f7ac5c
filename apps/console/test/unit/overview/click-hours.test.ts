import { expect, test } from 'vitest';
import { bestBlock, blocksOf } from '../../../src/overview/click-hours.ts';

const week = [7, 1, 2, 3, 4, 5, 6];
const hour = (weekday: number, hour: number, messages: number, displayed: number, clicked: number) => ({
  weekday,
  hour,
  messages,
  displayed,
  clicked,
});

test('has a row for each weekday in the given order, of six blocks', () => {
  const rows = blocksOf([], week);
  expect(rows.map(([first]) => first!.weekday)).toEqual([7, 1, 2, 3, 4, 5, 6]);
  expect(rows[0]!.map((block) => block.hour)).toEqual([0, 4, 8, 12, 16, 20]);
});

test('adds up the hours of a block, from its first to its last', () => {
  const rows = blocksOf(
    [hour(1, 7, 1, 90, 90), hour(1, 8, 1, 40, 10), hour(1, 11, 2, 60, 15), hour(1, 12, 1, 90, 90)],
    week,
  );
  expect(rows[1]![2]).toEqual({
    weekday: 1,
    hour: 8,
    messages: 3,
    displayed: 100,
    rate: 0.25,
    isComparable: true,
  });
});

test('has no rate of fewer than 30 displayed notifications', () => {
  const rates = blocksOf([hour(7, 0, 1, 29, 20), hour(7, 4, 1, 30, 3)], week)[0]!.map(({ rate }) => rate);
  expect(rates.slice(0, 2)).toEqual([undefined, 0.1]);
});

test('blocks of fewer than three messages are not compared', () => {
  const blocks = blocksOf([hour(7, 0, 2, 90, 20), hour(7, 4, 3, 90, 20)], week)[0]!;
  expect(blocks.slice(0, 2).map(({ isComparable }) => isComparable)).toEqual([false, true]);
});

test('names the best of two blocks with three messages each', () => {
  const comparable = [hour(2, 9, 3, 100, 20), hour(3, 9, 3, 100, 30)];
  expect(bestBlock(blocksOf([...comparable, hour(4, 9, 2, 100, 90)], week))).toMatchObject({
    weekday: 3,
    hour: 8,
  });
  expect(bestBlock(blocksOf(comparable.slice(1), week))).toBeUndefined();
});
