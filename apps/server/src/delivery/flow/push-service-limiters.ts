import { type PushServiceName, pushServiceOf } from '@sineta/web-push';
import { createLimiter, type LimiterOptions, type PushServiceLimiter } from './push-service-limiter.ts';

/** The limiters of all push services, created when first needed. */
export interface PushServiceLimiters {
  /** The limiter of the push service that an endpoint belongs to. */
  of(endpoint: string): PushServiceLimiter;
  all(): Iterable<PushServiceLimiter>;
}

export interface LimitersOptions extends Omit<LimiterOptions, 'onCircuit' | 'service'> {
  /** Gets the host alone, because endpoints are secret. */
  readonly onCircuit?: (host: string, change: 'opened' | 'closed') => void;
}

/** Endpoints come from strangers, and some push services have a host for each of many machines. */
const maxLimiters = 1000;

export function createLimiters({ onCircuit, ...options }: LimitersOptions): PushServiceLimiters {
  const limiters = new Map<string, PushServiceLimiter>();
  return {
    of(endpoint) {
      const origin = originOf(endpoint);
      const known = limiters.get(origin);
      if (known) return known;
      if (limiters.size >= maxLimiters) removeIdle(limiters);
      const limiter = createLimiter({
        ...options,
        service: pushServiceOf(new URL(origin)) ?? 'other',
        onCircuit: (change) => onCircuit?.(new URL(origin).host, change),
      });
      limiters.set(origin, limiter);
      return limiter;
    },
    all: () => limiters.values(),
  };
}

/** Requests that may be in progress, by push service; `other` are the hosts of no known one. */
export type Concurrency = ReadonlyMap<PushServiceName | 'other', number>;

/** What push services accept now, summed over their hosts: each host has a limiter of its own. */
export function concurrencyOf(limiters: Pick<PushServiceLimiters, 'all'>): Concurrency {
  const sums = new Map<PushServiceName | 'other', number>();
  for (const { service, limit } of limiters.all()) sums.set(service, (sums.get(service) ?? 0) + limit);
  return sums;
}

/** Only the key of a limiter: the endpoint policy decides where anything may be sent. */
function originOf(endpoint: string): string {
  const path = endpoint.indexOf('/', 'https://'.length);
  return path === -1 ? endpoint : endpoint.slice(0, path);
}

/** Prefers one that is not blocked: its pause or open circuit would be forgotten with it. */
function removeIdle(limiters: Map<string, PushServiceLimiter>): void {
  const idle = [...limiters].filter(([, limiter]) => limiter.requestsInProgress === 0);
  const [origin] = idle.find(([, limiter]) => limiter.limit > 0) ?? idle[0] ?? [];
  if (origin !== undefined) limiters.delete(origin);
}
