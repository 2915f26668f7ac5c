import { expect, test } from 'vitest';
import { healthOf } from '../../../src/overview/service-health.ts';

const figures = { name: 'mozilla', accepted: 100, refused: 0, medianLatency: 80, circuit: 'closed' } as const;

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
] as const)('a push service with %o is %s', (change, health) => {
  expect(healthOf({ ...figures, ...change })).toBe(health);
});
