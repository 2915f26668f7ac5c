import { pushServiceOf } from '@sineta/web-push';
import { createLane, type Lane, type LaneOptions } from './push-service-limiter.ts';

/** The lanes of all push services, made when first needed. */
export interface Lanes {
  /** The lane of the push service that an endpoint belongs to. */
  of(endpoint: string): Lane;
  /** Those that are remembered. */
  all(): Iterable<Lane>;
}

export interface LanesOptions extends Omit<LaneOptions, 'onCircuit' | 'service'> {
  /** Told when the circuit of a push service opens and when it closes; of its host alone, for endpoints are secret. */
  readonly onCircuit?: (host: string, state: 'open' | 'closed') => void;
}

/** Endpoints come from strangers, and some services have a host for each of many machines. */
const rememberedLanes = 1000;

export function createLanes({ onCircuit, ...options }: LanesOptions): Lanes {
  const lanes = new Map<string, Lane>();
  return {
    of(endpoint) {
      const origin = originOf(endpoint);
      const known = lanes.get(origin);
      if (known) return known;
      if (lanes.size >= rememberedLanes) forgetIdle(lanes);
      const lane = createLane({
        ...options,
        service: pushServiceOf(new URL(origin)) ?? 'other',
        onCircuit: (state) => onCircuit?.(new URL(origin).host, state),
      });
      lanes.set(origin, lane);
      return lane;
    },
    all: () => lanes.values(),
  };
}

/** Only a name for the lane: where anything is sent is for the endpoint policy to decide. */
function originOf(endpoint: string): string {
  const path = endpoint.indexOf('/', 'https://'.length);
  return path === -1 ? endpoint : endpoint.slice(0, path);
}

/** One that nothing is known of goes first: a pause or an open circuit would be forgotten with its lane. */
function forgetIdle(lanes: Map<string, Lane>): void {
  const idle = [...lanes].filter(([, lane]) => lane.underWay === 0);
  const [origin] = idle.find(([, lane]) => lane.limit > 0) ?? idle[0] ?? [];
  if (origin !== undefined) lanes.delete(origin);
}
