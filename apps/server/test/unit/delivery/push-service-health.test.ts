import { expect, it } from 'vitest';
import { healthOf } from '../../../src/delivery/health/push-service-health.ts';

const host = { service: 'google', circuit: 'closed', latencies: [10, 30, 20], quietFor: 0 } as const;

it('puts the hosts of a push service together, without those that nothing was sent to for long', () => {
  const probing = { ...host, circuit: 'half-open', latencies: [90, 90] } as const;
  const forgotten = { ...probing, quietFor: 16 * 60_000 } as const;
  const lanes = [host, probing, forgotten, { ...forgotten, service: 'apple' } as const];
  expect(healthOf(lanes)).toEqual(new Map([['google', { medianLatency: 30, circuit: 'half-open' }]]));
  expect(healthOf([host, forgotten])).toEqual(
    new Map([['google', { medianLatency: 20, circuit: 'closed' }]]),
  );
});
