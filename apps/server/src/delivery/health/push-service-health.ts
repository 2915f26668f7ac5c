import type { CircuitState, PushService } from '@sineta/protocol';
import { worstCircuit } from '../flow/circuit-breaker.ts';
import type { PushServiceLimiter } from '../flow/push-service-limiter.ts';
import { median } from '../flow/recent-latencies.ts';

/** The health of a push service, as one process or all of them observed it. */
export interface PushServiceHealth {
  /** Milliseconds, of the latest responses; undefined before the first. */
  readonly medianLatency: number | undefined;
  /** The worst of its hosts. */
  readonly circuit: CircuitState;
}

/**
 * After this time without a request, in milliseconds, a host is left out. While messages wait for it, its open circuit is probed
 * sooner than that; without messages the circuit would stay half-open for ever.
 */
const longestIdle = 15 * 60_000;

/** The health of each push service from the limiters of its hosts. */
export function healthOf(
  limiters: Iterable<Pick<PushServiceLimiter, 'service' | 'circuit' | 'latencies' | 'idleFor'>>,
): ReadonlyMap<PushService, PushServiceHealth> {
  const recent = [...limiters].filter(({ idleFor }) => idleFor < longestIdle);
  const services = Map.groupBy(recent, ({ service }) => service);
  return new Map(
    [...services].map(([service, hosts]) => [
      service,
      {
        medianLatency: median(hosts.flatMap(({ latencies }) => latencies)),
        circuit: worstCircuit(hosts.map(({ circuit }) => circuit)),
      },
    ]),
  );
}
