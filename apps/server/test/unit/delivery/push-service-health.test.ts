import { expect, it } from 'vitest';
import { healthOf } from '../../../src/delivery/health/push-service-health.ts';

const host = { service: 'google', circuit: 'closed', latencies: [10, 30, 20], idleFor: 0 } as const;

it('combines the hosts of a push service, without those that had no request for long', () => {
  const probing = { ...host, circuit: 'half-open', latencies: [90, 90] } as const;
  const forgotten = { ...probing, idleFor: 16 * 60_000 } as const;
  const limiters = [host, probing, forgotten, { ...forgotten, service: 'apple' } as const];
  expect(healthOf(limiters)).toEqual(new Map([['google', { medianLatency: 30, circuit: 'half-open' }]]));
  expect(healthOf([host, forgotten])).toEqual(
    new Map([['google', { medianLatency: 20, circuit: 'closed' }]]),
  );
});
