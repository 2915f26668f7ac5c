import { expect, it } from 'vitest';
import { decideWinner } from '../../../../src/messages/experiments/decide-winner.ts';

it.each([
  ['nothing was sent', [0, 0], [0, 0], 'insufficient_data'],
  ['there are too few devices', [49, 0], [50, 20], 'insufficient_data'],
  ['there are too few clicks', [5000, 0], [5000, 9], 'insufficient_data'],
  ['one variant was not sent', [200, 20], [0, 0], 'insufficient_data'],
  ['both are equal', [500, 40], [500, 40], 'insufficient_data'],
  ['no device clicked on either', [500, 0], [500, 0], 'insufficient_data'],
  ['every device clicked', [500, 500], [500, 500], 'insufficient_data'],
  [
    'every device clicked, some before their response was counted',
    [500, 501],
    [500, 502],
    'insufficient_data',
  ],
  ['a few clicks more are chance', [1000, 50], [1000, 60], 'insufficient_data'],
  ['all clicks are on one variant', [50, 0], [50, 10], 'b'],
  ['a is better', [1000, 80], [1000, 50], 'a'],
  ['b is better', [1000, 50], [1000, 80], 'b'],
  ['parts of different size are compared by their rate', [2000, 100], [500, 50], 'b'],
  // z = 1.883 and 1.970; the threshold is 1.960.
  ['it is just below 95 %', [1000, 50], [1000, 70], 'insufficient_data'],
  ['it is just above 95 %', [1000, 50], [1000, 71], 'b'],
] as const)('%s', (_, [sentA, clickedA], [sentB, clickedB], expected) => {
  const decision = decideWinner({ sent: sentA, clicked: clickedA }, { sent: sentB, clicked: clickedB });
  expect(decision).toBe(expected);
});
