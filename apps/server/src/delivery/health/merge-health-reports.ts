import type { PushService } from '@sineta/protocol';
import { reportInterval } from '../../messages/outcomes/sender-limits.ts';
import { worstCircuit } from '../flow/circuit-breaker.ts';
import type { PushServiceHealth } from './push-service-health.ts';
import { median } from '../flow/recent-latencies.ts';

/** What a process reported of a push service, and when. */
type Report = PushServiceHealth & { readonly service: PushService; readonly at: number };

/**
 * Puts together what processes reported. A circuit that is not closed is reported again and again, so that an old
 * report of one is of a process that ended, or that has nothing to send there. Pure.
 */
export function mergeReports(
  reports: readonly Report[],
  now: number,
): ReadonlyMap<PushService, PushServiceHealth> {
  const services = Map.groupBy(reports, ({ service }) => service);
  return new Map(
    [...services].map(([service, told]) => {
      const current = told.filter(({ at }) => at > now - 5 * reportInterval);
      return [
        service,
        {
          medianLatency: median(told.flatMap(({ medianLatency }) => medianLatency ?? [])),
          circuit: worstCircuit(current.map(({ circuit }) => circuit)),
        },
      ];
    }),
  );
}
