import type { CircuitState, PushService } from '@sineta/protocol';
import { worstCircuit } from '../flow/circuit-breaker.ts';
import type { Lane } from '../flow/push-service-limiter.ts';
import { median } from '../flow/recent-latencies.ts';

/** How a push service is, as far as one process or all of them have dealt with it. */
export interface PushServiceHealth {
  /** Milliseconds, of the latest answers; undefined before the first. */
  readonly medianLatency: number | undefined;
  /** Of its host that fares worst. */
  readonly circuit: CircuitState;
}

/**
 * After so many milliseconds without a request nothing is known of a host any more. Whoever waits for one whose
 * circuit is open asks it again sooner; without anybody it would be half-open for ever.
 */
const longestQuiet = 15 * 60_000;

/** Puts the lanes of the hosts of each push service together. */
export function healthOf(
  lanes: Iterable<Pick<Lane, 'service' | 'circuit' | 'latencies' | 'quietFor'>>,
): ReadonlyMap<PushService, PushServiceHealth> {
  const recent = [...lanes].filter(({ quietFor }) => quietFor < longestQuiet);
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
