import { expect, test } from 'vitest';
import { healthOf, worstOf } from '../../../src/overview/service-health.ts';

const figures = { name: 'mozilla', accepted: 100, refused: 0, medianLatency: 80, circuit: 'closed' } as const;
const limit = { since: '2026-11-28T12:00:00.000Z', perMinute: 60 };

test.each([
  [{}, 'well'],
  [{ accepted: 0 }, 'quiet'],
  [{ medianLatency: 2500 }, 'slow'],
  [{ accepted: 94, refused: 6 }, 'refusing'],
  [{ accepted: 95, refused: 5 }, 'well'],
  [{ accepted: 3, refused: 1 }, 'well'],
  [{ accepted: 18, refused: 2 }, 'refusing'],
  [{ circuit: 'open', accepted: 0 }, 'away'],
  [{ circuit: 'half-open' }, 'probing'],
  [{ circuit: 'half-open', refused: 90, limit }, 'limited'],
  [{ circuit: 'open', limit }, 'away'],
] as const)('a push service with %o is %s', (change, health) => {
  expect(healthOf({ ...figures, ...change })).toBe(health);
});

test('the push service that most needs attention stands for all', () => {
  const away = { ...figures, name: 'apple', circuit: 'open' } as const;
  const slow = { ...figures, name: 'google', medianLatency: 2500 } as const;
  const quiet = { ...figures, name: 'microsoft', accepted: 0 } as const;
  expect(worstOf([quiet, figures, slow, away])).toBe(away);
  const limited = { ...figures, limit };
  const refusing = { ...figures, refused: 100 };
  expect(worstOf([refusing, limited, slow])).toBe(limited);
  expect(worstOf([quiet, figures, slow])).toBe(slow);
  expect(worstOf([quiet, figures])).toBe(figures);
  expect(worstOf([])).toBeUndefined();
});
