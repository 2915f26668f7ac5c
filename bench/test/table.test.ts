import { expect, test } from 'vitest';
import type { Goal } from '../harness/row.ts';
import { table } from '../harness/table.ts';

const faster: Goal = { better: 'more', must: 2, aim: 3 };
const smaller: Goal = { better: 'less', must: 350 };

function statusOf(value: number, goal: Goal): string {
  const text = table([{ measure: 'm', measured: '', value, unit: '×', goal }]);
  return text.split('|').at(-2)!.trim();
}

test.each([
  [3, faster, 'target met'],
  [2.99, faster, 'met'],
  [1.5, faster, '**missed by 25 %**'],
  [350, smaller, 'met'],
  [420, smaller, '**missed by 20 %**'],
])('%d is compared with its goal', (value, goal, expected) => {
  expect(statusOf(value, goal)).toBe(expected);
});

test('a goal whose conditions the machine cannot meet is shown, and not compared with', () => {
  const text = table([
    { measure: 'm', measured: '', value: 1, unit: '×', goal: faster, incomparable: 'It needs four cores.' },
  ]);
  expect(text.split('|').slice(-4, -1)).toEqual([' ≥ 2× ', ' ≥ 3× ', ' not comparable ']);
});
