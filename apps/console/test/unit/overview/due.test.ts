import { expect, test } from 'vitest';
import { due } from '../../../src/overview/messages/due.ts';

test.for([
  ['pt-BR', '2026-11-27T02:00', '2026-11-28T04:33', 'amanhã, 04:33'],
  ['en', '2026-11-27T02:00', '2026-11-28T04:33', 'tomorrow, 4:33 AM'],
  ['es', '2026-11-27T02:00', '2026-11-28T04:33', 'mañana, 4:33'],
  ['pt-BR', '2026-11-27T02:00', '2026-11-27T05:00', 'em 3 h'],
  ['pt-BR', '2026-11-27T23:50', '2026-11-28T00:20', 'em 30 min.'],
  ['pt-BR', '2026-11-27T02:00', '2026-11-30T02:00', 'em 3 dias'],
] as const)('in %s at %s, %s is %s', ([language, now, at, text]) => {
  // A narrow no-break space separates the time from AM.
  expect(due(new Date(at), new Date(now), language).replaceAll('\u202F', ' ')).toBe(text);
});
