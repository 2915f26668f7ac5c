import { LRUCache } from 'lru-cache';

/** How long to use HTTP/1.1 with an origin, in milliseconds. Then HTTP/2 is tried again, because servers change. */
const memoryDuration = 10 * 60_000;
/** Strangers choose origins with their subscriptions, so the number is limited. */
const maxOrigins = 1000;

/** The origins that recently required HTTP/1.1 (HTTP_1_1_REQUIRED, RFC 9113 §7). */
export interface Http1Origins {
  has(origin: string): boolean;
  add(origin: string): void;
}

export function createHttp1Origins(): Http1Origins {
  const origins = new LRUCache<string, true>({ max: maxOrigins, ttl: memoryDuration });
  return {
    has: (origin) => origins.has(origin),
    add: (origin) => void origins.set(origin, true),
  };
}
