/** Servers are updated: one that wanted HTTP/1.1 is asked again after so many milliseconds. */
const remembered = 10 * 60_000;
/** Origins come from subscriptions, hence from strangers. */
const maxOrigins = 1000;

/** Origins that have lately asked for HTTP/1.1 in place of HTTP/2. */
export interface OriginMemory {
  has(origin: string): boolean;
  add(origin: string): void;
}

export function createOriginMemory(now: () => number = () => performance.now()): OriginMemory {
  const until = new Map<string, number>();
  return {
    has: (origin) => (until.get(origin) ?? Number.NEGATIVE_INFINITY) > now(),
    add(origin) {
      until.delete(origin);
      if (until.size >= maxOrigins) until.delete(until.keys().next().value!);
      until.set(origin, now() + remembered);
    },
  };
}
