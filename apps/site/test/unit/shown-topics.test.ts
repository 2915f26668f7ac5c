import { expect, test } from 'vitest';
import { shownTopics } from '../../src/topics/shown-topics.ts';

const long = 'Obras, trânsito, interdições e mudanças nas linhas de ônibus';
const short = (count: number) => Array.from({ length: count }, (_, index) => `Assunto ${index}`);

test.each([
  ['few', ['Todos', ...short(4)], 5],
  ['as many as are shown', ['Todos', ...short(8)], 9],
  [
    'two more, which take as much space as their label',
    ['Todos', ...short(6), long, 'Saúde', 'Lazer', 'Água'],
    11,
  ],
  ['more, within the row after those', ['Todos', ...short(13)], 14],
  ['enough to fill another row, which folding saves', ['Todos', ...short(24)], 9],
  ['long ones, each in a row of its own', ['Todos', ...Array<string>(10).fill(long.repeat(2))], 9],
])('%s', (_what, names, count) => {
  expect(shownTopics(names)).toBe(count);
});
