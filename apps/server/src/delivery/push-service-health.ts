import type { CircuitState, PushService } from '@sineta/protocol';
import type { Lane } from './lane.ts';
import { median } from './recent-latencies.ts';

/** How a push service is, as far as this process has dealt with it. */
export interface PushServiceHealth {
  /** Milliseconds, of the latest answers; undefined before the first. */
  readonly medianLatency: number | undefined;
  /** Of its host that fares worst. */
  readonly circuit: CircuitState;
}

const fromBest: readonly CircuitState[] = ['closed', 'half-open', 'open'];

/** Puts the lanes of the hosts of each push service together. */
export function healthOf(
  lanes: Iterable<Pick<Lane, 'service' | 'circuit' | 'latencies'>>,
): ReadonlyMap<PushService, PushServiceHealth> {
  const services = Map.groupBy(lanes, ({ service }) => service);
  return new Map(
    [...services].map(([service, hosts]) => {
      const circuits = hosts.map(({ circuit }) => fromBest.indexOf(circuit));
      return [
        service,
        {
          medianLatency: median(hosts.flatMap(({ latencies }) => latencies)),
          circuit: fromBest[Math.max(...circuits)]!,
        },
      ];
    }),
  );
}
