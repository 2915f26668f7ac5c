import type { CircuitState, PushService } from '@sineta/protocol';
import type { Lane } from './lane.ts';
import { median } from './recent-latencies.ts';

/** How a push service is, as far as one process or all of them have dealt with it. */
export interface PushServiceHealth {
  /** Milliseconds, of the latest answers; undefined before the first. */
  readonly medianLatency: number | undefined;
  /** Of its host that fares worst. */
  readonly circuit: CircuitState;
}

/** What a process reported of a push service, and when. */
type Report = PushServiceHealth & { readonly service: PushService; readonly at: number };

/** How often a process reports, in milliseconds. */
export const reportInterval = 3000;

/** Puts the lanes of the hosts of each push service together. */
export function healthOf(
  lanes: Iterable<Pick<Lane, 'service' | 'circuit' | 'latencies'>>,
): ReadonlyMap<PushService, PushServiceHealth> {
  const services = Map.groupBy(lanes, ({ service }) => service);
  return new Map(
    [...services].map(([service, hosts]) => [
      service,
      {
        medianLatency: median(hosts.flatMap(({ latencies }) => latencies)),
        circuit: worst(hosts.map(({ circuit }) => circuit)),
      },
    ]),
  );
}

/**
 * Puts together what processes reported. A circuit that is not closed is reported again and again, so that an old
 * report of one is of a process that ended. Pure.
 */
export function mergeReports(
  reports: readonly Report[],
  now: number,
): ReadonlyMap<PushService, PushServiceHealth> {
  const services = Map.groupBy(reports, ({ service }) => service);
  return new Map(
    [...services].map(([service, told]) => [
      service,
      {
        medianLatency: median(told.flatMap(({ medianLatency }) => medianLatency ?? [])),
        circuit: worst(told.filter(({ at }) => at > now - 5 * reportInterval).map(({ circuit }) => circuit)),
      },
    ]),
  );
}

const fromBest: readonly CircuitState[] = ['closed', 'half-open', 'open'];

function worst(circuits: readonly CircuitState[]): CircuitState {
  return fromBest[Math.max(0, ...circuits.map((circuit) => fromBest.indexOf(circuit)))]!;
}
