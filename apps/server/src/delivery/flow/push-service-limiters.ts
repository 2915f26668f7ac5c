import { type PushServiceName, pushServiceOf } from '@sineta/web-push';
import { LRUCache } from 'lru-cache';
import { createLimiter, type LimiterOptions, type PushServiceLimiter } from './push-service-limiter.ts';
import { createSenderLimiter, type SenderLimiter } from './sender-limiter.ts';
import type { CurrentLimit } from './sender-limit.ts';

/** The limiters of all push services and senders, created when first needed. */
export interface PushServiceLimiters {
  /** The limiter of a sender at the push service that an endpoint belongs to. */
  of(endpoint: string, vapidKey: string): SenderLimiter;
  /** The senders that push services limit now. */
  limited(): readonly LimitedSender[];
  /** The senders of which push services report nearly all devices as gone now. */
  withWidespreadGone(): readonly SenderName[];
  all(): Iterable<PushServiceLimiter>;
}

/** A sender at a push service. */
export interface SenderName {
  readonly service: PushServiceName | 'other';
  readonly vapidKey: string;
}

/** A sender that a push service limits. */
export interface LimitedSender extends SenderName, Pick<CurrentLimit, 'rate'> {
  /** Milliseconds since it began, and until it may send again. */
  readonly limitedFor: number;
  readonly pausedFor: number;
}

export interface LimitersOptions extends Omit<LimiterOptions, 'onCircuit' | 'service'> {
  /** Gets the host alone, because endpoints are secret. */
  readonly onCircuit?: (host: string, change: 'opened' | 'closed') => void;
  readonly onLimit?: (host: string, vapidKey: string, change: 'limited' | 'lifted') => void;
  readonly onWidespreadGone?: (host: string, vapidKey: string, change: 'began' | 'ended') => void;
}

/** Endpoints come from strangers, and some push services have a host for each of many machines. */
const maxLimiters = 1000;
/** Senders at one push service. The least recently used is forgotten, and its limit found out again. */
const maxSenders = 1000;
/**
 * A sender without a request for so long is forgotten; in milliseconds. Longer than the pause between two retries of devices that
 * are reported as gone, which is most of a day while these reports are widespread.
 */
const longestIdle = 25 * 60 * 60_000;

/** A push service and the senders that send to it. */
interface Host {
  readonly limiter: PushServiceLimiter;
  readonly senders: LRUCache<string, SenderLimiter>;
  /** Milliseconds of the clock. */
  usedAt: number;
}

export function createLimiters({
  onCircuit,
  onLimit,
  onWidespreadGone,
  ...options
}: LimitersOptions): PushServiceLimiters {
  const hosts = new Map<string, Host>();
  const { bringForward = () => Promise.resolve(0), now = () => performance.now() } = options;

  function hostOf(origin: string): Host {
    const known = hosts.get(origin);
    if (known) {
      known.usedAt = now();
      return known;
    }
    if (hosts.size >= maxLimiters) removeIdle(hosts);
    const limiter = createLimiter({
      ...options,
      service: pushServiceOf(new URL(origin)) ?? 'other',
      onCircuit: (change) => onCircuit?.(new URL(origin).host, change),
    });
    const senders = new LRUCache<string, SenderLimiter>({
      max: maxSenders,
      ttl: longestIdle,
      updateAgeOnGet: true,
    });
    const host = { limiter, senders, usedAt: now() };
    hosts.set(origin, host);
    return host;
  }

  const all = () =>
    [...hosts.values()].flatMap(({ senders }) =>
      [...senders.entries()].map(([vapidKey, sender]) => ({ vapidKey, sender })),
    );

  return {
    of(endpoint, vapidKey) {
      const origin = originOf(endpoint);
      const { limiter, senders } = hostOf(origin);
      const known = senders.get(vapidKey);
      if (known) return known;
      const sender = createSenderLimiter({
        limiter,
        longestPause: options.longestPause,
        interval: options.patience / 10,
        bringForward,
        onLimit: (change) => onLimit?.(new URL(origin).host, vapidKey, change),
        onWidespreadGone: (change) => onWidespreadGone?.(new URL(origin).host, vapidKey, change),
        now,
      });
      senders.set(vapidKey, sender);
      return sender;
    },
    limited: () =>
      all().flatMap(({ vapidKey, sender: { service, limit } }) =>
        limit ? [{ service, vapidKey, ...describe(limit, now()) }] : [],
      ),
    withWidespreadGone: () =>
      all().flatMap(({ vapidKey, sender: { service, isGoneWidespread } }) =>
        isGoneWidespread ? [{ service, vapidKey }] : [],
      ),
    all: () => [...hosts.values()].map(({ limiter }) => limiter),
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

function describe({ since, pausedUntil, rate }: Readonly<CurrentLimit>, now: number) {
  return { limitedFor: now - since, pausedFor: Math.max(0, pausedUntil - now), rate };
}

/** Only the key of a limiter: the endpoint policy decides where anything may be sent. */
export function originOf(endpoint: string): string {
  const path = endpoint.indexOf('/', 'https://'.length);
  return path === -1 ? endpoint : endpoint.slice(0, path);
}

/**
 * Forgets the push service that was not used for longest. Prefers one that limits nothing: its pause, its open circuit, its
 * limits of senders or its widespread reports of "gone" would be forgotten with it.
 */
function removeIdle(hosts: Map<string, Host>): void {
  const idle = [...hosts]
    .filter(([, { limiter }]) => limiter.requestsInProgress === 0)
    .sort(([, a], [, b]) => a.usedAt - b.usedAt);
  const [origin] = idle.find(([, host]) => !isLimiting(host)) ?? idle[0] ?? [];
  if (origin !== undefined) hosts.delete(origin);
}

function isLimiting({ limiter, senders }: Host): boolean {
  // A pause leaves the circuit closed; one that is half-open has a limit of one request.
  const isBlocked = limiter.limit === 0 || limiter.circuit !== 'closed';
  return (
    isBlocked ||
    [...senders.values()].some(({ limit, isGoneWidespread }) => limit !== undefined || isGoneWidespread)
  );
}
