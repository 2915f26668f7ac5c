import { expect, test } from 'vitest';
import type { Goal } from '../harness/row.ts';
import { table } from '../harness/table.ts';

const faster: Goal = { better: 'more', must: 2, aim: 3 };
const smaller: Goal = { better: 'less', must: 350 };

function verdict(value: number, goal: Goal): string {
  const text = table([{ measure: 'm', measured: '', value, unit: '×', goal }]);
  return text.split('|').at(-2)!.trim();
}

test.each([
  [3, faster, 'aim reached'],
  [2.99, faster, 'reached'],
  [1.5, faster, '**short by 25 %**'],
  [350, smaller, 'reached'],
  [420, smaller, '**short by 20 %**'],
])('%d is held against its goal', (value, goal, expected) => {
  expect(verdict(value, goal)).toBe(expected);
});
